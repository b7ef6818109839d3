import { contract, op } from '#kernel/op.ts';
import { Hosts } from './schemas.ts';

export const hosts = contract('hosts', {
  listHosts: op({
    method: 'GET',
    path: '/hosts',
    summary: "Lists the hosts of each engine, their capabilities and what the engine's data centers support.",
    may: 'host.view',
    audit: 'none: read',
    output: Hosts,
  }),
});
