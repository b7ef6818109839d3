// @database
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { PoolReport } from '#engines/pools.ts';
import { testSimulator } from '#engines/simulator/test-simulator.ts';
import { newId } from '#kernel/ids.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { testApp } from '#test/app.ts';
import { onlyEngine } from '#test/live-simulator.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import type { storageClusters } from '../contract.ts';
import { saveSamples } from './store-samples.ts';
import { savePools } from './store.ts';
import { askPools, notifyRound, prunePools } from './watch-pools.ts';

type Cluster = AnswerOf<typeof storageClusters.readCluster>;

const simulator = await testSimulator();
afterAll(() => simulator.close());
const it = await testApp({ engines: onlyEngine('simulator', simulator.engine) });
const { app, clock } = it;
const { db } = app;
const signal = new AbortController().signal;
let world: World;
let root: Browser;

const Imported = z.object({ refs: z.tuple([z.string()]) });
/** A machine that the simulator has. */
async function addMachine(diskSizesGb: number[]): Promise<string> {
  const machine = {
    name: 'web',
    serverId: newId(),
    zoneId: world.zoneId,
    imageRef: 'image',
    cpuType: 'B',
    cpuCount: 1,
    ramMb: 1024,
    diskSizesGb,
    nics: [],
    power: 'off',
    powerSince: clock.now(),
    userData: null,
  };
  return Imported.parse(await simulator.control('POST', '/import', { machines: [machine] })).refs[0];
}

beforeAll(async () => {
  world = await createWorld(it);
  await db.updateTable('data_center').set({ engine: 'simulator' }).where('id', '=', world.zoneId).execute();
  const ref = await addMachine([40, 100]);
  await db.updateTable('server').set({ engine_ref: ref }).where('id', '=', world.ada.serverId).execute();
});
beforeEach(async () => {
  root = await signIn(it, world.people.root);
  await askPools(app, 'simulator', signal);
});

const get = async <T>(url: string, who = root) => (await who.request({ url })).json<T>();
const list = async (query = '') => (await get<{ items: Cluster[] }>(`/svc/storageClusters?size=100&${query}`)).items;
const own = async () =>
  (await list('sorting=-promised')).find(({ engine, promisedGb }) => engine === 'simulator' && promisedGb > 0)!;
const notices = async (code: number) =>
  (await root.request({ url: '/svc/notifications?size=0' }))
    .json<{ items: { code: number; severity: string; title: string; objectLink: string }[] }>()
    .items.filter((one) => one.code === code);
const set = (name: string, change: object) => simulator.control('PUT', `/pools/${name}`, change);

test('pools have what their disks come to, and each disk its server and owner', async () => {
  const cluster = await own();
  expect(cluster).toMatchObject({
    promisedGb: 140,
    usedGb: 56,
    volumes: 2,
    state: 'online',
    alarms: [],
    fullInDays: null,
  });
  expect(cluster.zoneId).toBe(world.zoneId);
  const { items } = await get<{ items: object[] }>(`/svc/storageClusters/${cluster.id}/volumes`);
  expect(items).toMatchObject([
    { disk: 2, sizeGb: 100, usedGb: 40, serverId: world.ada.serverId },
    { disk: 1, sizeGb: 40, usedGb: 16, accountId: world.ada.accountId },
  ]);
  expect((await list(`zone=${world.zoneId}`)).map(({ id }) => id)).toContain(cluster.id);
  expect(await list('filter=no-such-cluster')).toEqual([]);
  const ada = await signIn(it, world.ada);
  expect((await ada.request({ url: '/svc/storageClusters' })).statusCode).toBe(403);
  expect((await root.request({ url: `/svc/storageClusters/${newId()}` })).statusCode).toBe(404);
});

test('a pool that runs full, or is promised too often, is an alarm and a notification', async () => {
  const { id, name } = await own();
  await set(name, { capacityGb: 60 });
  await askPools(app, 'simulator', signal);
  expect(await list('alarm=1&state=online')).toMatchObject([{ id, alarms: ['nearly-full'] }]);
  await notifyRound(app);
  await notifyRound(app);
  expect(await notices(1364)).toMatchObject([{ severity: 'warning', objectLink: `/csman/${id}` }]);
  await set(name, { capacityGb: 45 });
  await askPools(app, 'simulator', signal);
  expect((await get<Cluster>(`/svc/storageClusters/${id}`)).alarms).toEqual(['full', 'overcommitted']);
  await notifyRound(app);
  expect((await notices(1364)).map(({ severity }) => severity).sort()).toEqual(['error', 'warning']);
  await set(name, { capacityGb: 2048 });
});

test('a pool that is down is announced, and one that no engine lists keeps its last values as unknown', async () => {
  const { id, name } = await own();
  await set(name, { fault: 'offline' });
  await askPools(app, 'simulator', signal);
  expect(await get<Cluster>(`/svc/storageClusters/${id}`)).toMatchObject({ state: 'offline', alarms: ['offline'] });
  expect((await notices(1365)).map(({ title }) => title)).toEqual([`Storage cluster ${name} is offline`]);
  await set(name, { fault: null });
  await askPools(app, 'simulator', signal);
  const { seen, usedGb } = await get<Cluster>(`/svc/storageClusters/${id}`);
  clock.advance(301);
  expect(await get<Cluster>(`/svc/storageClusters/${id}`)).toMatchObject({
    state: 'unknown',
    since: seen,
    seen,
    usedGb,
  });
  expect((await list('state=unknown')).map((one) => one.id)).toContain(id);
});

test('a disk that is gone leaves its pool with the next reading of disks', async () => {
  const { id } = await own();
  const ref = await addMachine([10]);
  const later = async () => {
    clock.advance(601);
    root = await signIn(it, world.people.root);
    await askPools(app, 'simulator', signal);
    return (await get<Cluster>(`/svc/storageClusters/${id}`)).volumes;
  };
  expect(await later()).toBe(3);
  const token = newId();
  await simulator.engine.ensureDestroyed(token, ref, signal);
  await simulator.settle(token);
  expect(await later()).toBe(2);
});

test('what grows by the same every day says when it is full; samples are kept for as long as their grain', async () => {
  const pool: PoolReport = {
    id: 'shelf',
    name: 'shelf',
    kind: 'Disk',
    zoneId: null,
    hostId: null,
    state: 'online',
    capacityGb: 1000,
    usedGb: 0,
    promisedGb: 0,
    overcommit: null,
  };
  for (let day = 0; day <= 20; day += 1) {
    const now = new Date(clock.now());
    await savePools(db, { engine: 'shelves', pools: [{ ...pool, usedGb: 500 + day * 10 }], now });
    await saveSamples(db, 'shelves', now);
    clock.advance(86_400);
  }
  root = await signIn(it, world.people.root);
  const { id, fullInDays } = (await list('filter=shelf')).find(({ engine }) => engine === 'shelves')!;
  expect(fullInDays).toBe(30);
  const samples = await get<{ times: string[]; usedGb: number[] }>(`/svc/storageClusters/${id}/samples?span=month`);
  expect(samples.times).toHaveLength(samples.usedGb.length);
  expect(samples.usedGb.at(-1)).toBe(700);
  await prunePools.run(app);
  const left = await db.selectFrom('storage_pool_sample').select('grain').where('pool_id', '=', id).execute();
  expect(left.filter(({ grain }) => grain === 60)).toHaveLength(21);
  expect(left.filter(({ grain }) => grain === 5).length).toBeLessThan(10);
});
