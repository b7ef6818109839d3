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
const setAlert = (payload: object, who = ada) => who.request({ method: 'POST', url: '/svc/capacityWatches', payload });
const alerts = async (who = ada) =>
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

test('an operator sets the capacity of a zone, a customer may not', async () => {
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

test('an alert is listed once, notifies once when there is capacity, and is over', async () => {
  expect((await setAlert(anything())).statusCode).toBe(200);
  expect((await setAlert(anything())).statusCode).toBe(200);
  expect(await alerts()).toHaveLength(1);
  expect(await alerts(bob)).toEqual([]);
  expect(await capacities()).toContainEqual(expect.objectContaining({ zoneId: world.zoneId, waiting: 1 }));
  await notifyAllWaiting(app.app);
  expect(await received()).toEqual([]);
  await capacity({ closedReason: null, cpus: [] });
  await Promise.all([notifyAllWaiting(app.app), notifyAllWaiting(app.app)]);
  expect(await received()).toMatchObject([
    { account_id: world.ada.accountId, title: expect.stringContaining('has capacity again') },
  ]);
  expect(await alerts()).toEqual([]);
  expect(bareCodesOf(await setAlert(anything()))).toEqual([2082]);
});

test('a size that is sold out is refused at its field, and told when it fits', async () => {
  await db.deleteFrom('notification').execute();
  await capacity({ closedReason: null, cpus: [{ type: 'B', freeCount: 2, freeRamMb: 1024 }] });
  const catalog = (await ada.request({ url: `/svc/dataCenters/${world.zoneId}/configuration` })).json<{
    cpus: { type: string; freeCount: number | null }[];
  }>();
  expect(catalog.cpus.find(({ type }) => type === 'B')).toMatchObject({ freeCount: 2, freeRamMb: 1024 });
  const size = { zoneId: world.zoneId, cpuType: 'B', cpuCount: 4, ramMb: 2048 };
  expect((await setAlert(size)).statusCode).toBe(200);
  expect((await setAlert({ ...size, cpuCount: 0, ramMb: 1024 })).statusCode).toBe(409);
  await capacity({ closedReason: null, cpus: [{ type: 'B', freeCount: 4, freeRamMb: 1024 }] });
  await notifyAllWaiting(app.app);
  expect(await received()).toEqual([]);
  await capacity({ closedReason: null, cpus: [{ type: 'B', freeCount: null, freeRamMb: null }] });
  await notifyAllWaiting(app.app);
  expect(await received()).toMatchObject([{ title: expect.stringContaining('4B, 2048 MB') }]);
});

test('an alert is deleted by its owner alone', async () => {
  await capacity({ closedReason: null, cpus: [{ type: 'B', freeCount: 0, freeRamMb: null }] });
  await setAlert({ zoneId: world.zoneId, cpuType: 'B', cpuCount: 0, ramMb: 0 });
  const [alert] = await alerts();
  const url = `/svc/capacityWatches/${alert?.id}`;
  expect((await bob.request({ method: 'DELETE', url })).statusCode).toBe(404);
  expect((await ada.request({ method: 'DELETE', url })).statusCode).toBe(204);
  expect(await alerts()).toEqual([]);
  await capacity({ closedReason: null, cpus: [{ type: 'B', freeCount: null, freeRamMb: null }] });
});
