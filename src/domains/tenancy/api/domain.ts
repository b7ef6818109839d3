import type { Domain } from '#platform/app.ts';
import { siteFinder } from './site-finder.ts';
import { readStaffSigners } from './store-site.ts';

const tenancy: Domain = { name: 'tenancy', siteFinder, signerFinder: readStaffSigners };
export default tenancy;
