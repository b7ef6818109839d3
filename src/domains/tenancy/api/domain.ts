import type { Domain } from '#platform/app.ts';
import { createSiteFinder } from './site-finder.ts';

const tenancy: Domain = { name: 'tenancy', siteFinder: createSiteFinder() };
export default tenancy;
