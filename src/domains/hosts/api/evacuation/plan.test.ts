import { expect, test } from 'vitest';
import { inEnglish } from '#test/in-english.ts';
import type { ServerState } from '#domains/servers/states.ts';
import { planAll, planMove, secondsOf, type PlanHost, type PlanServer } from './plan.ts';

const host = (id: string, more: Partial<PlanHost> = {}): PlanHost => ({
  id,
  name: id,
  engine: 'racks',
  zoneId: 'fra',
  cluster: 'A',
  state: 'online',
  sharedStorage: true,
  freeRamMb: 8192,
  ...more,
});
const server = (id: string, more: Partial<PlanServer> = {}): PlanServer => ({
  id,
  state: 'on',
  ramMb: 4096,
  diskGb: 40,
  terminateProtected: false,
  ...more,
});
const from = host('h1');
const plan = (hosts: PlanHost[], of: PlanServer, options = { live: true, allowCold: true }) => {
  const { target, method, blocker } = planMove({ from, hosts: [from, ...hosts] }, of, options);
  return [target?.id ?? null, method, inEnglish(blocker)];
};

test('a server moves live to the open host of its cluster with the most free memory', () => {
  const hosts = [host('h2'), host('h3', { freeRamMb: 9000 }), host('h4', { cluster: 'B', freeRamMb: 90_000 })];
  expect(plan(hosts, server('s'))).toEqual(['h3', 'live', null]);
});

test.each<[string, PlanHost]>([
  ['that is closed', host('h2', { state: 'disabled' })],
  ['that is being evacuated', host('h2', { state: 'entering' })],
  ['that is not known to be well', host('h2', { state: 'unknown' })],
  ['that is full', host('h2', { freeRamMb: 4095 })],
  ['of another data center', host('h2', { zoneId: 'lon' })],
  ['of another engine', host('h2', { engine: 'others' })],
])('nothing moves to a host %s', (_what, other) => {
  expect(plan([other], server('s'))).toEqual([null, 'cold', 'No other host has enough free memory.']);
});

test.each<[ServerState, Partial<PlanServer>, boolean, unknown[]]>([
  ['on', {}, true, ['h4', 'cold', null]],
  ['on', {}, false, ['h4', 'cold', expect.stringContaining('would be restarted elsewhere')]],
  ['on', { terminateProtected: true }, true, ['h4', 'cold', 'The server is protected and is not restarted.']],
  ['off', { terminateProtected: true }, false, ['h4', 'off', null]],
  ['error', {}, false, ['h4', 'off', null]],
  ['suspended', {}, true, ['h4', 'cold', expect.stringContaining('The server is suspended')]],
])('out of its cluster, a server that is %s with %j (restarts: %s)', (...[state, more, allowCold, wanted]) => {
  const other = host('h4', { cluster: 'B' });
  expect(plan([other], server('s', { state, ...more }), { live: true, allowCold })).toEqual(wanted);
});

test('a server in the middle of something stays, and so does one of an engine that moves none live without restarts', () => {
  expect(plan([host('h2')], server('s', { state: 'configuring' }))[2]).toMatch(/./);
  expect(plan([host('h2')], server('s'), { live: false, allowCold: false })[2]).toMatch(/restarted/);
});

test('what moves takes its room from what follows', () => {
  const hosts = [from, host('h2', { freeRamMb: 9000 }), host('h3', { freeRamMb: 8000 })];
  const servers = ['a', 'b', 'c', 'd', 'e'].map((id) => server(id));
  const planned = planAll({ from, hosts }, servers, { live: true, allowCold: false });
  expect(planned.map(({ move }) => move.target?.id ?? null)).toEqual(['h2', 'h3', 'h2', null, null]);
  const targets = new Set(planned.filter(({ move }) => move.blocker !== null).map(({ server: { id } }) => id));
  expect(targets).toEqual(new Set(['d', 'e']));
});

test('a move takes its memory, and its disks where the target does not reach them', () => {
  const sizes = (shared: boolean) => {
    const there = host('h1', { sharedStorage: shared });
    return planMove({ from: there, hosts: [host('h2')] }, server('s'), { live: true, allowCold: false });
  };
  expect(sizes(true)).toMatchObject({ sizeMb: 4096, seconds: 10 });
  expect(sizes(false)).toMatchObject({ sizeMb: 4096 + 40 * 1024, seconds: 61 });
  expect(secondsOf([{ seconds: 10 }, { seconds: 4 }, { seconds: 4 }, { seconds: 3 }], 2)).toBe(11);
  expect(secondsOf([], 3)).toBe(0);
});
