import { list } from '#kernel/list.ts';
import { contract } from '#kernel/op.ts';
import { Host } from './schemas.ts';

export const hosts = contract('hosts', {
  listHosts: list({
    path: '/hosts',
    summary: "Lists the hosts of each engine, their capabilities and what the engine's data centers support.",
    may: 'host.view',
    row: Host,
    sorts: ['engine'],
    sort: 'engine',
  }),
});
