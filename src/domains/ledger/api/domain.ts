import type { Domain } from '#platform/app.ts';

const domain: Domain = { name: 'ledger' };
export default domain;
