import type { Domain } from '#platform/app.ts';

const networks: Domain = { name: 'networks' };
export default networks;
