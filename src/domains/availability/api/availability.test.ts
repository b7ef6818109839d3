// @database
import { beforeAll, expect, test } from 'vitest';
import { bareCodesOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { notifyAllWaiting } from './notify-waiting.ts';
import { noticesIn } from '#test/notices.ts';

const app = await testApp();
const { db } = app.app;
let world: World;
let ada: Browser;
let bob: Browser;
let root: Browser;

beforeAll(async () => {
  world = await createWorld(app);
  ada = await signIn(app, world.ada);
  bob = await signIn(app, world.bob);
  root = await signIn(app, world.people.root);
});

const anything = () => ({ zoneId: world.zoneId, cpuType: null, cpuCount: 0, ramMb: 0 });
const wait = (payload: object, who = ada) => who.request({ method: 'POST', url: '/svc/capacityWatches', payload });
const watches = async (who = ada) =>
  (await who.request({ url: '/svc/capacityWatches' })).json<{ items: { id: string }[] }>().items;
const capacities = async () =>
  (await root.request({ url: '/svc/zoneCapacities' })).json<{ items: { zoneId: string; version: number }[] }>().items;
const versionNow = async () => (await capacities()).find(({ zoneId }) => zoneId === world.zoneId)?.version ?? -1;
const capacity = async (payload: object, { who = root, version = -1 } = {}) =>
  who.request({
    method: 'PUT',
    url: `/svc/dataCenters/${world.zoneId}/capacity`,
    payload,
    headers: { 'if-match': `"${version === -1 ? await versionNow() : version}"` },
  });
const received = async () => (await noticesIn(db, 1171)).map(({ account_id, title }) => ({ account_id, title }));

test('an operator says for what there is room, a customer may not', async () => {
  const full = { closedReason: 'Full until December.', cpus: [] };
  expect((await capacity(full, { who: ada })).statusCode).toBe(403);
  const saved = await capacity(full);
  expect(saved.statusCode, saved.body).toBe(204);
  expect((await ada.request({ url: '/svc/dataCenters' })).body).toContain('Full until December.');
  const headers = { 'if-match': '"0"' };
  const nowhere = { method: 'PUT', url: '/svc/dataCenters/NONE/capacity', payload: full, headers } as const;
  expect((await root.request(nowhere)).statusCode).toBe(404);
  expect((await ada.request({ url: '/svc/zoneCapacities' })).statusCode).toBe(403);
  expect(await capacities()).toContainEqual(
    expect.objectContaining({ zoneId: world.zoneId, closedReason: 'Full until December.', waiting: 0 }),
  );
  const late = await capacity({ closedReason: null, cpus: [] }, { version: 0 });
  expect([late.statusCode, bareCodesOf(late)]).toEqual([412, [1005]]);
  await db.deleteFrom('zone_cpu').where('zone_id', '=', world.zoneId).where('type', '=', 'D').execute();
  const notSold = await capacity({ ...full, cpus: [{ type: 'D', freeCount: 0, freeRamMb: null }] });
  expect(notSold.json()).toMatchObject({ errors: [{ code: 2160, key: 'cpus.0.type' }] });
});

test('who waits is listed once, hears once when there is room, and waits no more', async () => {
  expect((await wait(anything())).statusCode).toBe(200);
  expect((await wait(anything())).statusCode).toBe(200);
  expect(await watches()).toHaveLength(1);
  expect(await watches(bob)).toEqual([]);
  expect(await capacities()).toContainEqual(expect.objectContaining({ zoneId: world.zoneId, waiting: 1 }));
  await notifyAllWaiting(app.app);
  expect(await received()).toEqual([]);
  await capacity({ closedReason: null, cpus: [] });
  await Promise.all([notifyAllWaiting(app.app), notifyAllWaiting(app.app)]);
  expect(await received()).toMatchObject([
    { account_id: world.ada.accountId, title: expect.stringContaining('has capacity again') },
  ]);
  expect(await watches()).toEqual([]);
  expect(bareCodesOf(await wait(anything()))).toEqual([2082]);
});

test('a size that is sold out is refused at its field, and told when it fits', async () => {
  await db.deleteFrom('notification').execute();
  await capacity({ closedReason: null, cpus: [{ type: 'B', freeCount: 2, freeRamMb: 1024 }] });
  const catalog = (await ada.request({ url: `/svc/dataCenters/${world.zoneId}/configuration` })).json<{
    cpus: { type: string; freeCount: number | null }[];
  }>();
  expect(catalog.cpus.find(({ type }) => type === 'B')).toMatchObject({ freeCount: 2, freeRamMb: 1024 });
  const wish = { zoneId: world.zoneId, cpuType: 'B', cpuCount: 4, ramMb: 2048 };
  expect((await wait(wish)).statusCode).toBe(200);
  expect((await wait({ ...wish, cpuCount: 0, ramMb: 1024 })).statusCode).toBe(409);
  await capacity({ closedReason: null, cpus: [{ type: 'B', freeCount: 4, freeRamMb: 1024 }] });
  await notifyAllWaiting(app.app);
  expect(await received()).toEqual([]);
  await capacity({ closedReason: null, cpus: [{ type: 'B', freeCount: null, freeRamMb: null }] });
  await notifyAllWaiting(app.app);
  expect(await received()).toMatchObject([{ title: expect.stringContaining('4B, 2048 MB') }]);
});

test('a watch is taken back by who left it alone', async () => {
  await capacity({ closedReason: null, cpus: [{ type: 'B', freeCount: 0, freeRamMb: null }] });
  await wait({ zoneId: world.zoneId, cpuType: 'B', cpuCount: 0, ramMb: 0 });
  const [watch] = await watches();
  const url = `/svc/capacityWatches/${watch?.id}`;
  expect((await bob.request({ method: 'DELETE', url })).statusCode).toBe(404);
  expect((await ada.request({ method: 'DELETE', url })).statusCode).toBe(204);
  expect(await watches()).toEqual([]);
  await capacity({ closedReason: null, cpus: [{ type: 'B', freeCount: null, freeRamMb: null }] });
});
