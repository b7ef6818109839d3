// @database
import { beforeAll, expect, test } from 'vitest';
import { evaluateRound } from '#domains/alarms/api/evaluate.ts';
import { saveSamples } from '#domains/hosts/api/store-samples.ts';
import { saveReports } from '#domains/hosts/api/store.ts';
import { runDue } from '#domains/configuration/api/run-planned.ts';
import { readDataCenter } from '#domains/infrastructure/api/port.ts';
import { bareCodesOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { hostReport } from '#test/hosts.ts';
import { serverOrder } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { place } from './plan-capacity.ts';
import { recordSoldNow } from './record-sold.ts';

const it = await testApp();
const { db } = it.app;
let world: World;
let root: Browser;
let ada: Browser;

beforeAll(async () => {
  world = await createWorld(it);
  [root, ada] = await Promise.all([signIn(it, world.people.root), signIn(it, world.ada)]);
  const engine = (await readDataCenter(db, world.zoneId))?.engine ?? '';
  await db.deleteFrom('host').execute();
  const now = new Date(it.clock.now());
  const processors = { total: 64, used: 4, reserved: 24 };
  const memoryMb = { total: 65_536, used: 30_000, reserved: 25_536 };
  const hosts = ['a', 'b'].map((id) => hostReport(id, { processors, memoryMb }));
  await saveReports(db, { engine, hosts, now });
  await saveSamples(db, engine, now);
});

interface History {
  reserve: number;
  left: { cpuCount: number; ramMb: number };
  types: {
    type: string;
    servers: number;
    cpuSold: number[];
    days: string[];
    cpuPerDay: number;
    forecast: object | null;
  }[];
}
const history = async () => (await send(root, `GET /dataCenters/${world.zoneId}/capacityHistory`)).json<History>();
interface Zone {
  zoneId: string;
  refusal: string | null;
  fits: number | null;
  hosts: { name: string; servers: number }[];
}
const whatIf = async (count: number) => {
  const query = `cpuType=B&cpuCount=4&ramMb=10000&diskGb=10&count=${count}`;
  const { zones } = (await send(root, `GET /zoneCapacities/whatIf?${query}`)).json<{ zones: Zone[] }>();
  return zones.find(({ zoneId }) => zoneId === world.zoneId)!;
};
async function reserve(percent: number): Promise<number> {
  const { items } = (await send(root, 'GET /zoneCapacities')).json<{ items: { zoneId: string; version: number }[] }>();
  const { version } = items.find(({ zoneId }) => zoneId === world.zoneId)!;
  const capacity = { closedReason: null, cpus: [], reserve: percent };
  return (await send(root, `PUT /dataCenters/${world.zoneId}/capacity`, capacity, { version })).statusCode;
}

test('what is sold by CPU type is recorded, at first from the servers that there are, and says when all is sold', async () => {
  const day = 86_400_000;
  await db
    .updateTable('server')
    .set({ created_at: new Date(it.clock.now() - 20 * day), cpu_type: 'B' })
    .where('zone_id', '=', world.zoneId)
    .execute();
  await db
    .updateTable('server')
    .set({ created_at: new Date(it.clock.now() - 5 * day) })
    .where('id', '=', world.ada.serverId)
    .execute();
  await recordSoldNow(it.app);
  const [own] = (await history()).types;
  expect(own).toMatchObject({ type: 'B' });
  expect(own!.days.length).toBe(own!.cpuSold.length);
  expect(own!.days.length).toBeGreaterThanOrEqual(20);
  expect(own!.cpuSold.at(-1)).toBeGreaterThan(own!.cpuSold[0]!);
  expect(own!.cpuPerDay).toBeGreaterThan(0);
  // Another hour of the same day adds nothing.
  await recordSoldNow(it.app);
  expect((await history()).types[0]!.days).toEqual(own!.days);
  expect((await history()).types.map(({ type }) => type)).toEqual(['B']);
});

test('a CPU type that no server has any more is recorded as nothing', async () => {
  const become = (cpuType: string) =>
    db.updateTable('server').set({ cpu_type: cpuType }).where('zone_id', '=', world.zoneId).execute();
  await become('A');
  await recordSoldNow(it.app);
  const of = Map.groupBy((await history()).types, ({ type }) => type);
  expect(of.get('B')?.[0]).toMatchObject({ servers: 0 });
  expect(of.get('B')?.[0]?.cpuSold.at(-1)).toBe(0);
  expect(of.get('A')?.[0]?.cpuSold.at(-1)).toBeGreaterThan(0);
  await become('B');
  await recordSoldNow(it.app);
});

test('a data center is nearly full where little is left beside the reserve', async () => {
  const alarm = async () => {
    await evaluateRound(it.app);
    const { items } = (await send(root, 'GET /alarms?source=zone-full')).json<{
      items: { zoneId: string; state: string; severity: string; link: string; detail: string }[];
    }>();
    return items.find(({ zoneId }) => zoneId === world.zoneId);
  };
  expect(await alarm()).toBeUndefined();
  // 51,072 MB are allocated, and 60% of 131,072 MB are kept free.
  expect(await reserve(60)).toBe(204);
  expect(await alarm()).toMatchObject({
    state: 'firing',
    severity: 'critical',
    link: `/zoneCapacities/${world.zoneId}`,
    detail: expect.stringMatching(/^97% of the memory/) as string,
  });
  await reserve(0);
  expect(await alarm()).toMatchObject({ state: 'resolved' });
});

test('so many servers are placed on the freest hosts, as far as they fit beside the reserve', async () => {
  expect(await whatIf(3)).toMatchObject({ refusal: null, fits: 8, hosts: [{ name: 'a', servers: 3 }] });
  expect((await whatIf(6)).hosts).toEqual([
    { name: 'a', servers: 4 },
    { name: 'b', servers: 2 },
  ]);
  expect(await reserve(95)).toBe(400);
  expect(await reserve(50)).toBe(204);
  // Half of two hosts with 64 GB each is kept free: 14,464 MB are left of 80,000.
  expect(await whatIf(6)).toMatchObject({ fits: 1, hosts: [{ name: 'a', servers: 1 }] });
  expect(await history()).toMatchObject({ reserve: 50, left: { ramMb: 14_464 } });
  await reserve(0);
  expect((await whatIf(6)).fits).toBe(8);
});

test('an order that would take of the reserve is refused, and one that fits beside it is not', async () => {
  const order = (ramMb: number) =>
    send(ada, 'POST /servers', serverOrder(world, { cpuCount: 1, ramMb, names: [`kept-${ramMb}`] }));
  const form = async () => (await send(ada, `GET /dataCenters/${world.zoneId}/configuration`)).body;
  await reserve(60);
  expect(await form()).not.toContain('some of it is kept free');
  expect(bareCodesOf(await order(2048))).toEqual([5200]);
  expect((await order(1024)).statusCode).toBe(202);
  await reserve(90);
  expect(await form()).toContain('some of it is kept free');
  await reserve(0);
  expect((await order(2048)).statusCode).toBe(202);
});

test('servers that grow leave the reserve free, each alone and many together', async () => {
  const ids = [world.ada.serverId, world.bob.serverId];
  await db.updateTable('server').set({ task_id: null, state: 'off' }).where('id', 'in', ids).execute();
  const grow = { ramMb: 4096 };
  const one = (more: object = {}) => send(root, `PUT /servers/${ids[0]}/configuration`, { ...grow, ...more });
  const many = async () => {
    const answer = await send(root, 'POST /serverConfigurations', { serverIds: ids, change: grow }, { dryRun: true });
    return answer
      .json<{ results: { refusal: string | null }[] }>()
      .results.map(({ refusal }) => refusal?.includes('no capacity for this change') ?? false);
  };
  await reserve(60);
  expect(bareCodesOf(await one())).toEqual([5201]);
  // 3,978 MB are left: enough for 2 GB more, once.
  await reserve(58);
  expect(await many()).toEqual([false, true]);
  await reserve(60);
  const planned = await one({ restart: true, at: new Date(it.clock.now()).toISOString() });
  expect(planned.statusCode, planned.body).toBe(202);
  const states = async () =>
    (await send(root, `GET /servers/${ids[0]}/configurations`)).json<{ items: { state: string }[] }>().items;
  await runDue(it.app);
  expect((await states())[0]).toMatchObject({ state: 'planned' });
  await reserve(0);
  await runDue(it.app);
  expect((await states())[0]).toMatchObject({ state: 'running' });
});

test('planned changes that are due together leave the reserve free', async () => {
  const ids = [world.ada.serverId, world.bob.serverId];
  await db.deleteFrom('server_configuration').where('server_id', 'in', ids).execute();
  await db.deleteFrom('task').where('object_id', 'in', ids).execute();
  await db.updateTable('server').set({ task_id: null, state: 'off', ram_mb: 2048 }).where('id', 'in', ids).execute();
  for (const id of ids) {
    const at = new Date(it.clock.now()).toISOString();
    const planned = await send(root, `PUT /servers/${id}/configuration`, { ramMb: 4096, restart: true, at });
    expect(planned.statusCode, planned.body).toBe(202);
  }
  // 3,978 MB are left: enough for 2 GB more, once.
  await reserve(58);
  await runDue(it.app);
  const stateOf = async (id: string) =>
    (await send(root, `GET /servers/${id}/configurations`)).json<{ items: { state: string }[] }>().items[0]?.state;
  expect(await Promise.all(ids.map(stateOf))).toEqual(expect.arrayContaining(['planned', 'running']));
  await reserve(0);
});

test('a host is filled only as far as its scarcest resource goes', () => {
  const host = { name: 'a', engine: 'e', zoneId: null, cpuCount: 10, ramMb: 100_000, diskGb: 25 };
  const left = { cpuCount: 1000, ramMb: 1_000_000 };
  const size = { cpuCount: 2, ramMb: 1000, diskGb: 10 };
  expect(place([host], size, { count: 9, left })).toEqual({ fits: 2, hosts: [{ name: 'a', servers: 2 }] });
  expect(place([host], { ...size, diskGb: 0 }, { count: 9, left }).fits).toBe(5);
  expect(place([], size, { count: 1, left })).toEqual({ fits: 0, hosts: [] });
});

test('only operators see capacity', async () => {
  expect((await send(ada, `GET /dataCenters/${world.zoneId}/capacityHistory`)).statusCode).toBe(403);
  expect((await send(ada, 'GET /zoneCapacities/whatIf?cpuType=B&cpuCount=1&ramMb=1&count=1')).statusCode).toBe(403);
  expect(bareCodesOf(await send(root, 'GET /dataCenters/NONE/capacityHistory'))).toEqual([1004]);
});
