import type { Domain } from '#platform/app.ts';
import { siteFinder } from './site-finder.ts';

const tenancy: Domain = { name: 'tenancy', siteFinder };
export default tenancy;
