// @database
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import type { Station } from '#engines/switches.ts';
import { refreshOne } from '#domains/diagnostics/api/refresh.ts';
import { reconcile } from '#domains/servers/api/engine/reconcile-engines.ts';
import { saveStations, saveSwitches } from '#domains/switches/api/store.ts';
import { codesOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { diagnosticsIn } from '#test/diagnostics.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { noticesIn } from '#test/notices.ts';
import { addServer, serverReads } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';

const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines });
const { app, clock } = it;
const { db } = app;
const signal = new AbortController().signal;
const { settled } = serverReads(db);
const day = 86_400;
const mac = '02:00:00:00:ca:fe';
let world: World;
let root: Browser;
let subnetId: string;

beforeAll(async () => {
  world = await createWorld(it);
  const found = await db
    .selectFrom('subnet')
    .select('id')
    .where('network_id', '=', world.wanId)
    .executeTakeFirstOrThrow();
  subnetId = found.id;
  await readSwitch();
  clock.advance(31 * day);
  await readSwitch();
});
beforeEach(async () => {
  root = await signIn(it, world.people.root);
});

/** Has the switch of the data center read, with what it saw. */
async function readSwitch(...stations: Omit<Station, 'switchId' | 'port' | 'vlan'>[]): Promise<void> {
  const device = { id: 'leaf', name: 'leaf', zoneId: world.zoneId, kind: 'physical', model: '', ports: [] } as const;
  const ids = await saveSwitches(db, { engine: 'simulator', switches: [device], now: new Date(clock.now()) });
  await saveStations(
    db,
    ids,
    stations.map((one) => ({ ...one, switchId: 'leaf', port: 'p1', vlan: 10 })),
  );
}

interface Row {
  id: string;
  ip: string;
  cause: string;
  fix: string;
  count: number;
  server: string | null;
  owner: string | null;
  seen: string | null;
}
const findings = async (list: 'arpscan' | 'system', query: Record<string, string> = {}) => {
  const answer = await root.request({ url: `/svc/addressCleanup/${list}?${new URLSearchParams(query)}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: Row[] }>().items;
};
const at = async (list: 'arpscan' | 'system', ip: string) => (await findings(list)).filter((row) => row.ip === ip);
interface Result {
  findingId: string;
  name: string;
  fix: string | null;
  cmdId: string | null;
  refusal: string | null;
}
const cleanUp = async (findingIds: string[], reason = 'Unused since the move.') => {
  const answer = await send(root, 'POST /addressCleanup', { findingIds, reason });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ results: Result[] }>().results;
};
const addressAt = (ip: string) =>
  db.selectFrom('address').selectAll().where('subnet_id', '=', subnetId).where('ip', '=', ip).executeTakeFirst();
const longAgo = () => new Date(clock.now() - 40 * day * 1000);
const hold = (ip: string, more: object) =>
  db
    .insertInto('address')
    .values({ subnet_id: subnetId, ip, taken_at: longAgo(), ...more })
    .execute();

test('a reserved address that nothing answers for is proposed, with when it was seen last, and released', async () => {
  await hold('198.18.0.201', { type: 1 });
  await readSwitch({ mac, ip: '198.18.0.201', seenAt: clock.now() - 35 * day * 1000 });
  const [row] = await at('arpscan', '198.18.0.201');
  expect(row).toMatchObject({ cause: 'silent-reserved', fix: 'release' });
  expect(row?.seen).toBe(new Date(clock.now() - 35 * day * 1000).toISOString());
  expect(await cleanUp([row!.id])).toEqual([
    { findingId: row!.id, name: '198.18.0.201', fix: 'release', cmdId: null, refusal: null },
  ]);
  expect(await addressAt('198.18.0.201')).toBeUndefined();
  expect(await at('arpscan', '198.18.0.201')).toEqual([]);
  expect((await cleanUp([row!.id]))[0]).toMatchObject({ fix: null, refusal: 'The finding no longer exists.' });
});

test('what answers, is new, or is in a data center whose switches are not read is not proposed', async () => {
  await hold('198.18.0.202', { type: 1 });
  await hold('198.18.0.203', { type: 1, taken_at: new Date(clock.now()) });
  await readSwitch({ mac, ip: '198.18.0.202', seenAt: clock.now() - 1000 });
  expect(await at('arpscan', '198.18.0.202')).toEqual([]);
  expect(await at('arpscan', '198.18.0.203')).toEqual([]);
  await hold('198.18.0.204', { type: 1 });
  expect(await at('arpscan', '198.18.0.204')).toHaveLength(1);
  await db.updateTable('switch').set({ read_at: longAgo() }).execute();
  expect(await at('arpscan', '198.18.0.204')).toEqual([]);
  await readSwitch();
});

test('an address that an account keeps is released, and its owner is notified with the reason', async () => {
  const { accountId } = world.ada;
  await hold('198.18.0.205', { type: 3, account_id: accountId, site_id: world.siteId });
  const [row] = await at('arpscan', '198.18.0.205');
  expect(row).toMatchObject({ cause: 'silent-kept', owner: world.ada.email });
  await cleanUp([row!.id], 'Not answered our mails.');
  // Its account may have it back for a while.
  expect(await addressAt('198.18.0.205')).toMatchObject({ account_id: null, cooldown_for: accountId });
  const [notice] = await noticesIn(db, 1380);
  expect(notice).toMatchObject({ account_id: accountId, body: expect.stringContaining('Not answered our mails.') });
});

test('an address that answers without a record is reserved, and proposed for release once it is silent', async () => {
  await readSwitch({ mac, ip: '198.18.0.206', seenAt: clock.now() - 1000 });
  const [row] = await at('arpscan', '198.18.0.206');
  expect(row).toMatchObject({ cause: 'unrecorded', fix: 'reserve', server: null });
  await cleanUp([row!.id], 'Who is this?');
  expect(await addressAt('198.18.0.206')).toMatchObject({ type: 1, note: 'Who is this?' });
  expect(await at('arpscan', '198.18.0.206')).toEqual([]);
  clock.advance(31 * day);
  await readSwitch();
  root = await signIn(it, world.people.root);
  expect(await at('arpscan', '198.18.0.206')).toMatchObject([{ cause: 'silent-reserved' }]);
});

test('leftovers are released: of an interface, a terminated server, a deleted owner, and a cooldown that is over', async () => {
  const gone = newId();
  await hold('198.18.0.210', { nic_id: gone });
  await hold('198.18.0.214', { nic_id: gone });
  const ended = await addServer(it, world, { state: 'on', owner: world.ada, simulator });
  const nic = await db
    .selectFrom('server_nic')
    .select('id')
    .where('server_id', '=', ended.id)
    .executeTakeFirstOrThrow();
  await hold('198.18.0.211', { nic_id: nic.id });
  await db.updateTable('server').set({ state: 'terminated' }).where('id', '=', ended.id).execute();
  const bob = world.bob.accountId;
  await hold('198.18.0.212', { type: 3, account_id: bob, site_id: world.siteId });
  await db
    .updateTable('account')
    .set({ deleted_at: new Date(clock.now()) })
    .where('id', '=', bob)
    .execute();
  await hold('198.18.0.213', { cooldown_until: new Date(Date.now() - day * 1000) });
  const rows = (await findings('system')).filter(({ ip }) => /\.21[0-3]$/.test(ip));
  expect(rows.map(({ ip, cause }) => [ip, cause])).toEqual([
    ['198.18.0.210', 'interface-gone'],
    ['198.18.0.211', 'server-terminated'],
    ['198.18.0.212', 'owner-deleted'],
    ['198.18.0.213', 'cooldown-over'],
  ]);
  const results = await cleanUp(rows.map(({ id }) => id));
  expect(results.map(({ fix, refusal }) => [fix, refusal])).toEqual(rows.map(() => ['release', null]));
  expect((await findings('system')).filter(({ ip }) => /\.21[0-3]$/.test(ip))).toEqual([]);
  await db.updateTable('account').set({ deleted_at: null }).where('id', '=', bob).execute();
  // Of the same interface, and not chosen.
  expect(await addressAt('198.18.0.214')).toMatchObject({ nic_id: gone });
});

test('a MAC address at two ports at the same time is reported until it is at one; one that moved is not', async () => {
  const server = await addServer(it, world, { state: 'on', owner: world.ada, simulator });
  const nic = await db
    .selectFrom('server_nic')
    .select(['id', 'mac'])
    .where('server_id', '=', server.id)
    .executeTakeFirstOrThrow();
  const duplicates = diagnosticsIn(it).find(({ id }) => id === 'duplicateMacsReport')!;
  const reported = async () => {
    await refreshOne(app, duplicates);
    const answer = await send(root, 'GET /reports/duplicateMacsReport/rows?size=500');
    return answer.json<{ items: object[] }>().items.filter((row) => JSON.stringify(row).includes(nic.mac));
  };
  const seenAt = async (port: string, ip: string) => {
    const device = { id: 'leaf', name: 'leaf', zoneId: world.zoneId, kind: 'physical', model: '', ports: [] } as const;
    const ids = await saveSwitches(db, { engine: 'simulator', switches: [device], now: new Date(clock.now()) });
    const station = { switchId: 'leaf', port, mac: nic.mac, vlan: 10, ip, seenAt: clock.now() };
    await saveStations(db, ids, [station]);
  };
  await seenAt('p1', '198.18.0.140');
  clock.advance(120);
  await seenAt('p2', '198.18.0.140');
  await seenAt('p2', '198.18.0.141');
  expect(await reported()).toEqual([]);
  clock.advance(120);
  await seenAt('p3', '198.18.0.141');
  clock.advance(120);
  await seenAt('p2', '198.18.0.140');
  await seenAt('p3', '198.18.0.141');
  expect(await reported()).toMatchObject([{ evidence: 'ports', elsewhere: 'leaf p2, leaf p3', state: 'new' }]);
  clock.advance(16 * 60);
  root = await signIn(it, world.people.root);
  await seenAt('p2', '198.18.0.140');
  expect(await reported()).toEqual([]);
});

test('free addresses below the start of the search are found and can be assigned again', async () => {
  await db.updateTable('subnet').set({ next_address: '198.18.0.150' }).where('id', '=', subnetId).execute();
  const [row] = (await findings('system', { cause: 'skipped' })).filter(({ id }) => id.includes(subnetId));
  const taken = await db.selectFrom('address').select('ip').where('subnet_id', '=', subnetId).execute();
  const below = taken.map(({ ip }) => Number(ip.split('/')[0]!.split('.')[3])).filter((n) => n >= 2 && n < 150);
  expect(row).toMatchObject({ fix: 'restart-search', count: 148 - below.length });
  await cleanUp([row!.id]);
  expect((await findings('system', { cause: 'skipped' })).filter(({ id }) => id.includes(subnetId))).toEqual([]);
});

test('a reason is required, a dry run changes nothing, and customers see nothing of it', async () => {
  await hold('198.18.0.230', { type: 1 });
  const [row] = await at('arpscan', '198.18.0.230');
  const without = await send(root, 'POST /addressCleanup', { findingIds: [row!.id], reason: ' ' });
  expect([without.statusCode, codesOf(without)]).toEqual([400, [[9800, 'reason']]]);
  const dry = await root.request({
    method: 'POST',
    url: '/svc/addressCleanup',
    headers: { 'dry-run': 'true' },
    payload: { findingIds: [row!.id], reason: 'A look' },
  });
  expect(dry.json()).toMatchObject({ results: [{ refusal: null, fix: 'release' }] });
  expect(await at('arpscan', '198.18.0.230')).toHaveLength(1);
  const ada = await signIn(it, world.ada);
  expect((await send(ada, 'GET /addressCleanup/arpscan')).statusCode).toBe(403);
  expect((await send(ada, 'GET /addressCleanup/system')).statusCode).toBe(403);
  expect((await send(ada, 'POST /addressCleanup', { findingIds: ['x'], reason: 'x' })).statusCode).toBe(403);
});

describe('with a worker', () => {
  beforeAll(() => void it.work());

  test('a silent address of a server that is on is removed from it by a task', async () => {
    const server = await addServer(it, world, { state: 'on', owner: world.ada, simulator });
    const nic = await db
      .selectFrom('server_nic')
      .select(['id', 'mac'])
      .where('server_id', '=', server.id)
      .executeTakeFirstOrThrow();
    await hold('198.18.0.207', { nic_id: nic.id });
    const [row] = await at('arpscan', '198.18.0.207');
    expect(row).toMatchObject({
      cause: 'silent-interface',
      fix: 'remove',
      server: server.name,
      owner: world.ada.email,
    });
    const [result] = await cleanUp([row!.id]);
    expect(result).toMatchObject({ refusal: null, cmdId: expect.any(String) });
    await settled(server.id);
    expect(await addressAt('198.18.0.207')).toMatchObject({ nic_id: null });
  });

  test('an address that only the engine has is found by two readings, and removed there', async () => {
    const server = await addServer(it, world, { state: 'on', owner: world.ada, simulator });
    const before = (await simulator.engine.readMachine(server.ref, signal))!.nics;
    const nics = before.map((nic, n) => (n === 0 ? { ...nic, ips: [...nic.ips, '198.18.0.220'] } : nic));
    await simulator.engine.ensureNics('cleanup-test/extra', { machineRef: server.ref, nics }, signal);
    // The engine takes a moment.
    await until('it has the address', async () => {
      const machine = await simulator.engine.readMachine(server.ref, signal);
      return machine?.nics[0]?.ips.includes('198.18.0.220');
    });
    await reconcile(app, 'simulator');
    expect(await at('system', '198.18.0.220')).toEqual([]);
    clock.advance(900);
    root = await signIn(it, world.people.root);
    await reconcile(app, 'simulator');
    const [row] = await at('system', '198.18.0.220');
    expect(row).toMatchObject({ cause: 'engine-only', fix: 'reapply', server: server.name });
    expect((await cleanUp([row!.id]))[0]).toMatchObject({ refusal: null, cmdId: expect.any(String) });
    await settled(server.id);
    expect((await simulator.engine.readMachine(server.ref, signal))!.nics).toEqual(before);
    await reconcile(app, 'simulator');
    expect(await at('system', '198.18.0.220')).toEqual([]);
  });

  test('what an engine had is forgotten once there is no such engine', async () => {
    const seen = { engine: 'removed', mac: '52:54:00:00:02:21', first_seen_at: new Date(0), seen_at: new Date(0) };
    await db
      .insertInto('engine_address')
      .values({ ...seen, ip: '198.18.0.221', network_ref: world.wanId })
      .execute();
    await db
      .insertInto('engine_twin')
      .values({ ...seen, machine_ref: 'clone' })
      .execute();
    await reconcile(app, 'simulator');
    for (const table of ['engine_address', 'engine_twin'] as const)
      expect(await db.selectFrom(table).select('mac').where('engine', '=', 'removed').execute()).toEqual([]);
  });
});
