import type { Domain } from '#platform/app.ts';

const domain: Domain = { name: 'history' };
export default domain;
