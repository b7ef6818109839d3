import { inEnglish } from '#test/in-english.ts';
import { expect, test } from 'vitest';
import { refusalOfChange } from './bulk.ts';
import { copied } from './copied.ts';
import { neighbour } from './neighbour.ts';
import { priceText } from './port/price-text.ts';
import type { ServerRow } from './types.ts';

const base: Omit<ServerRow, 'id' | 'state' | 'task'> = {
  name: 'web-1',
  power: 'on',
  powerSince: '2026-11-20T10:00:00.000Z',
  zoneId: 'EU-FR',
  zoneName: 'Frankfurt',
  imageName: 'Debian 13',
  cpu: '2B',
  ramMb: 2048,
  diskGb: 30,
  primaryIp: null,
  sshUser: 'root',
  billingMode: 1,
  monthlyPrice: { amount: 1924, currency: 'USD' },
  owner: 'Fjord',
  shared: null,
  siteName: 'Skydeck Cloud',
  tags: [],
  groups: [],
  backup: false,
  lastBackup: null,
  lastSnapshot: null,
  terminateProtected: false,
  rebuildProtected: false,
  created: '2026-11-01T10:00:00.000Z',
  error: null,
  version: 1,
};

test('those that can are told from those that cannot, with the reason', () => {
  const rows: ServerRow[] = [
    { ...base, id: 'a', state: 'on', task: null },
    { ...base, id: 'b', state: 'off', task: null },
    {
      ...base,
      id: 'c',
      state: 'on',
      task: { cmdId: 't', kind: 'server.power', title: 'Restart web-1', progress: 3, step: '' },
    },
  ];
  expect(rows.map((row) => [row.id, inEnglish(refusalOfChange('off', row))])).toEqual([
    ['a', null],
    ['b', 'The server is already off.'],
    ['c', 'A task is running: Restart web-1.'],
  ]);
});

test('the neighbour of a row; none beyond the ends; the first when the row is not in the list', () => {
  const rows = [{ id: 'a' }, { id: 'b' }];
  expect(neighbour(rows, 'a', 1)?.id).toBe('b');
  expect(neighbour(rows, 'b', 1)).toBeUndefined();
  expect(neighbour(rows, 'a', -1)).toBeUndefined();
  expect(neighbour(rows, 'gone', 1)?.id).toBe('a');
});

test('unit prices show the digits they need', () => {
  expect(priceText(45_323, 'USD')).toBe('$0.045323');
  expect(priceText(26_360, 'EUR')).toBe('€0.02636');
  expect(priceText(1_500_000, 'ILS')).toBe('₪1.50');
  expect(priceText(2_000_000, 'USD')).toBe('$2.00');
});

test('what is copied of a server, and what it has not', () => {
  const windows = { id: 'a', name: 'rdp-1', primaryIp: '203.0.113.7', sshUser: null };
  const linux = { ...windows, name: 'web-1', sshUser: 'root' };
  expect([copied.name(linux), copied.address(linux), copied.id(linux)]).toEqual(['web-1', '203.0.113.7', 'a']);
  expect([copied.ssh(linux), copied.ssh(windows), copied.ssh({ ...linux, primaryIp: null })]).toEqual([
    'ssh root@203.0.113.7',
    null,
    null,
  ]);
});
