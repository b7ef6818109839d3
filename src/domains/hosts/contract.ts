import { contract, op } from '#kernel/op.ts';
import { Hosts } from './schemas.ts';

export const hosts = contract('hosts', {
  listHosts: op({
    method: 'GET',
    path: '/hosts',
    summary: 'What each engine runs on, what it has and allows there, and what its zones can do.',
    may: 'host.view',
    audit: 'none: read',
    output: Hosts,
  }),
});
