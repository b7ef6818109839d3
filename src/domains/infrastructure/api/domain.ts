import type { Domain } from '#platform/app.ts';

const infrastructure: Domain = { name: 'infrastructure' };
export default infrastructure;
