import { expect, test } from 'vitest';
import { isOf } from './query-client.ts';

const server = { type: 'server', id: '7' };

test.each([
  [['firewall', 'readFirewall', { params: { serverId: '7' } }], true],
  [['servers', 'listServerHistory', { params: { serverId: '7' }, query: { page: 2 } }], true],
  [['firewall', 'readFirewall', { params: { serverId: '8' } }], false],
  [['networks', 'readNetwork', { params: { networkId: '7' } }], false],
  [['tasks', 'listTasks', { query: {} }], false],
  [['tasks', 'listTasks'], false],
])('%j is of server 7: %s', (key, expected) => {
  expect(isOf(server, key)).toBe(expected);
});
