import { createSiteFinder } from './site-finder.js';
const tenancy = { name: 'tenancy', siteFinder: createSiteFinder() };
export default tenancy;
