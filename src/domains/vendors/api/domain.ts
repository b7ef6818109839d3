import type { Domain } from '#platform/app.ts';

/** What connections of sites to vendors share: it has no operations and tables of its own. */
const domain: Domain = { name: 'vendors', operations: [] };
export default domain;
