import type { Domain } from '#platform/app.ts';
import { topics } from '../live.ts';
import { imageMover } from './account-move.ts';

const images: Domain = { name: 'images', topics, contributes: [imageMover] };
export default images;
