import type { Domain } from '#platform/app.ts';
import { topics } from '../live.ts';

const images: Domain = { name: 'images', topics };
export default images;
