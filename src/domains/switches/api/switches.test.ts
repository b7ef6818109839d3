// @database
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Station, Switch } from '#engines/switches.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { askHosts } from '#domains/hosts/api/watch-hosts.ts';
import { saveStations, saveSwitches } from './store.ts';
import { pruneSwitches, watchSwitches } from './watch-switches.ts';

const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines });
const { app, clock } = it;
const signal = new AbortController().signal;
let world: World;
let root: Browser;
let ada: Browser;
let engine: string;
let server: { id: string; name: string; ref: string };
let nic: { mac: string; ips: readonly string[] };

beforeAll(async () => {
  world = await createWorld(it);
  server = await addServer(it, world, { state: 'on', owner: world.ada, simulator });
  engine = app.engineNames[0]!;
  for (const name of app.engineNames) await askHosts(app, name, signal);
  await watchSwitches.run(app, signal);
  const machine = (await simulator.machines()).find(({ ref }) => ref === server.ref)!;
  nic = machine.nics[0]!;
});
beforeEach(async () => {
  [root, ada] = await Promise.all([signIn(it, world.people.root), signIn(it, world.ada)]);
});

const list = async <Row>(path: string, query: Record<string, string> = {}) => {
  const answer = await root.request({ url: `/svc/${path}?${new URLSearchParams({ size: '500', ...query })}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: Row[] }>().items;
};
interface StationRow {
  mac: string;
  ip: string | null;
  vlan: number | null;
  switchName: string;
  port: string;
  serverId: string | null;
  server: string | null;
  owner: string | null;
  host: string | null;
  hostId: string | null;
  since: string;
  seen: string;
}
const stations = (query: Record<string, string> = {}) => list<StationRow>('switchStations', query);

test('a MAC address is found however it is written, with its switch, port, host, server and owner', async () => {
  const mac = nic.mac.toLowerCase();
  for (const filter of [
    mac,
    mac.replaceAll(':', '-'),
    mac.replaceAll(':', ''),
    mac.slice(-8),
    nic.ips[0]!,
    server.name,
  ]) {
    const found = await stations({ filter });
    expect(
      found.map((row) => row.mac),
      filter,
    ).toContain(mac);
  }
  const [row] = await stations({ filter: mac });
  expect(row).toMatchObject({ ip: nic.ips[0], serverId: server.id, server: server.name, owner: world.ada.email });
  expect(row?.hostId).not.toBeNull();
  const [port] = await list<{ host: string; state: string; stations: number }>('switchPorts', {
    switch: row!.switchName,
    filter: row!.port,
  });
  expect(port).toMatchObject({ host: row?.host, state: 'up', stations: 1 });
  const all = await list<{ name: string; zoneId: string; ports: number; stations: number; read: string }>('switches');
  expect(all.find(({ name }) => name === row?.switchName)).toMatchObject({ zoneId: world.zoneId, stations: 1 });
});

test('customers see nothing of it', async () => {
  for (const path of ['switches', 'switchPorts', 'switchStations'])
    expect((await ada.request({ url: `/svc/${path}` })).statusCode).toBe(403);
});

test('a machine that is off is remembered as it was seen last, and its server is known', async () => {
  const [before] = await stations({ filter: nic.mac });
  const off = await app
    .engine(engine)
    .ensurePower('switch-test/off', { machineRef: server.ref, action: 'off', force: true }, signal);
  await until('it is off', async () => (await app.engine(engine).findJob(off.token, signal))?.state === 'done');
  await watchSwitches.run(app, signal);
  const [last] = await stations({ filter: nic.mac });
  await watchSwitches.run(app, signal);
  const [after] = await stations({ filter: nic.mac });
  expect(after).toMatchObject({ port: before?.port, since: before?.since, serverId: server.id });
  expect(after?.seen).toBe(last?.seen);
});

const device = (id: string, ports: readonly string[]): Switch => ({
  id,
  name: id,
  zoneId: null,
  kind: 'virtual',
  model: 'Bridge',
  ports: ports.map((name) => ({
    name,
    description: '',
    up: name !== 'p2',
    speedMbps: null,
    untagged: 17,
    tagged: [18, 19],
    hostId: null,
    counters: { receivedBytes: 1, sentBytes: 2, receiveErrors: name === 'p1' ? 3 : 0, sendErrors: 0, dropped: 0 },
  })),
});
const seenAt = (port: string, at: number, ip: string | null = '192.0.2.7'): Station => ({
  switchId: 'br-test',
  port,
  mac: '02:00:00:00:be:ef',
  vlan: 17,
  ip,
  seenAt: at,
});
const save = (ports: readonly string[]) =>
  saveSwitches(app.db, { engine: 'other', switches: [device('br-test', ports)], now: new Date(clock.now()) });

test('a station at another port begins anew, an older sighting changes nothing, and one address may have two', async () => {
  const ids = await save(['p1', 'p2']);
  const at = clock.now();
  await saveStations(app.db, ids, [seenAt('p1', at - 5000), seenAt('p1', at - 9000)]);
  await saveStations(app.db, ids, [seenAt('p1', at - 2000)]);
  const own = () => stations({ filter: '0200.0000.beef'.replaceAll('.', '') });
  expect(await own()).toMatchObject([{ port: 'p1', since: iso(at - 5000), seen: iso(at - 2000), serverId: null }]);
  await saveStations(app.db, ids, [seenAt('p2', at - 1000)]);
  await saveStations(app.db, ids, [seenAt('p1', at - 3000)]);
  expect(await own()).toMatchObject([{ port: 'p2', since: iso(at - 1000), seen: iso(at - 1000) }]);
  await saveStations(app.db, ids, [{ ...seenAt('p1', at), mac: '02:00:00:00:be:ee' }]);
  expect((await stations({ filter: '192.0.2.7' })).map(({ mac }) => mac).toSorted()).toEqual([
    '02:00:00:00:be:ee',
    '02:00:00:00:be:ef',
  ]);
  expect(await stations({ known: '1', filter: '192.0.2.7' })).toEqual([]);
});

test('a VLAN that becomes known is added to the row', async () => {
  const ids = await save(['p1', 'p2']);
  const at = clock.now();
  const one = { ...seenAt('p1', at - 5000, '192.0.2.8'), mac: '02:00:00:00:be:ed' };
  await saveStations(app.db, ids, [{ ...one, vlan: null }]);
  await saveStations(app.db, ids, [{ ...one, seenAt: at - 1000 }]);
  expect(await stations({ filter: '192.0.2.8' })).toMatchObject([
    { vlan: 17, since: iso(at - 5000), seen: iso(at - 1000) },
  ]);
});

const iso = (at: number) => new Date(at).toISOString();

test('ports follow the switch, and are found by VLAN, state and errors', async () => {
  await save(['p1', 'p2']);
  const names = async (query: Record<string, string>) =>
    (await list<{ name: string }>('switchPorts', { switch: 'br-test', ...query })).map(({ name }) => name);
  expect(await names({})).toEqual(['p1', 'p2']);
  expect(await names({ vlan: '19' })).toEqual(['p1', 'p2']);
  expect(await names({ vlan: '20' })).toEqual([]);
  expect(await names({ state: 'down' })).toEqual(['p2']);
  expect(await names({ errors: '1' })).toEqual(['p1']);
  await save(['p2', 'p3']);
  expect(await names({})).toEqual(['p2', 'p3']);
});

test('what was not seen for months is forgotten', async () => {
  await save(['p1']);
  const left = async () => {
    const rows = [
      await app.db.selectFrom('switch_station').select('id').execute(),
      await app.db.selectFrom('switch').select('id').execute(),
    ];
    return rows.map(({ length }) => length > 0);
  };
  clock.advance(89 * 86_400);
  await pruneSwitches.run(app);
  expect(await left()).toEqual([true, true]);
  clock.advance(2 * 86_400);
  await pruneSwitches.run(app);
  expect(await left()).toEqual([false, false]);
});
