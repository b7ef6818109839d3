// @database
import { expect, test } from 'vitest';
import { notifyAllWaiting } from '#domains/availability/api/notify-waiting.ts';
import { historyOf, refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { noticesIn } from '#test/notices.ts';
import { serverOrder } from '#test/servers.ts';
import { createWorld, signIn } from '#test/world.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
const root = await signIn(it, world.people.root);
const ada = await signIn(it, world.ada);
await db
  .insertInto('data_center')
  .values({
    id: 'EU-2',
    name: 'Second',
    continent: 'Europe',
    country: 'France',
    country_code: 'FR',
    city: 'Paris',
    engine: 'simulator',
  })
  .execute();

interface Thing {
  id: string;
  name: string;
  sold: boolean;
  servers: number;
  customers: number;
}
interface Offer {
  version: number;
  zones: Thing[];
  images: Thing[];
  products: Thing[];
}
const none = { zonesOff: [] as string[], imagesOff: [] as string[], productsOff: [] as string[] };
const read = async () => (await send(root, 'GET /sites/*/offer')).json<Offer>();
const save = async (change: Partial<typeof none>) =>
  send(root, 'PUT /sites/*/offer', { ...none, ...change }, { version: (await read()).version });
const order = (more: object = {}) => send(ada, 'POST /servers', serverOrder(world, more));
interface Zone {
  id: string;
  closedReason: string | null;
}
const zonesOf = async (who = ada) => (await send(who, 'GET /dataCenters?size=0')).json<{ items: Zone[] }>().items;
interface Catalog {
  cpus: { type: string }[];
  images: { id: string }[];
  keepsBackups: boolean;
  managed: { sold: boolean };
  refusal: string | null;
}
const catalog = async () => (await send(ada, `GET /dataCenters/${world.zoneId}/configuration`)).json<Catalog>();

test('everything is sold until it is withdrawn, and counted by what customers have', async () => {
  const { zones, images, products } = await read();
  expect([...zones, ...images, ...products].every(({ sold }) => sold)).toBe(true);
  const zone = zones.find(({ id }) => id === world.zoneId);
  expect(zone).toMatchObject({ customers: 2 });
  expect(products.map(({ id }) => id)).toEqual(['cpu.A', 'cpu.B', 'cpu.T', 'cpu.D', 'backup', 'managed']);
  expect(images.find(({ id }) => id === world.imageId)?.servers).toBeGreaterThan(0);
});

test('a data center that is withdrawn takes no orders, and stays where customers have servers', async () => {
  expect((await save({ zonesOff: [world.zoneId] })).statusCode).toBe(200);
  expect(refusalOf(await order())).toContain('1115 zoneId');
  expect((await zonesOf()).find(({ id }) => id === world.zoneId)?.closedReason).toContain('No longer offered');
  expect((await catalog()).refusal).toContain('No longer offered');
  const announced = { name: 'Mine', zoneId: world.zoneId, format: 'raw', fileName: 'disk.raw', sizeBytes: 1_048_576 };
  expect(refusalOf(await send(ada, 'POST /hdlibrary/uploads', announced))).toContain('1945 zoneId');
  const network = (await send(ada, 'GET /networkZones')).json<{ items: { id: string; canCreate: boolean }[] }>();
  expect(network.items.find(({ id }) => id === world.zoneId)?.canCreate).toBe(false);
  // Staff see what there is.
  expect((await zonesOf(root)).find(({ id }) => id === world.zoneId)?.closedReason).toBeNull();
  // A server that is there can grow.
  const change = { cpuCount: 4, restart: true };
  const configured = await send(ada, `GET /servers/${world.ada.serverId}/configuration`);
  expect(configured.statusCode).toBe(200);
  const grown = await send(ada, `PUT /servers/${world.ada.serverId}/configuration`, change);
  expect(grown.statusCode, grown.body).toBeLessThan(300);
  await save({ zonesOff: ['EU-2'] });
  expect((await zonesOf()).map(({ id }) => id)).not.toContain('EU-2');
  expect((await zonesOf(root)).map(({ id }) => id)).toContain('EU-2');
});

test('an alert for what is withdrawn notifies once it is sold again', async () => {
  const zone = { zoneId: world.zoneId, cpuType: null, cpuCount: 0, ramMb: 0 };
  expect(refusalOf(await send(ada, 'POST /capacityWatches', zone))).toEqual([409, 2082]);
  await save({ zonesOff: [world.zoneId], productsOff: ['cpu.B'] });
  expect((await send(ada, 'POST /capacityWatches', zone)).statusCode).toBe(200);
  expect((await send(ada, 'POST /capacityWatches', { ...zone, cpuType: 'B' })).statusCode).toBe(200);
  const notified = async () => {
    await notifyAllWaiting(it.app);
    return (await noticesIn(db, 1171)).length;
  };
  expect(await notified()).toBe(0);
  await save({ productsOff: ['cpu.B'] });
  expect(await notified()).toBe(1);
  await save({});
  expect(await notified()).toBe(2);
});

test('images and products that are withdrawn are in no form, and refused', async () => {
  expect((await save({ imagesOff: [world.imageId], productsOff: ['cpu.B', 'backup', 'managed'] })).statusCode).toBe(
    200,
  );
  const form = await catalog();
  expect(form.images.map(({ id }) => id)).not.toContain(world.imageId);
  expect(form.cpus.map(({ type }) => type)).toEqual(['A', 'D', 'T']);
  expect(form).toMatchObject({ keepsBackups: false, managed: { sold: false } });
  const refused = refusalOf(await order({ backup: true, managed: true }));
  expect(refused).toEqual(expect.arrayContaining(['1116 imageId', '1106 cpuType', '1128 managed', '1129 backup']));
  const rebuild = await send(ada, `GET /servers/${world.ada.serverId}/rebuild?imageId=${world.imageId}`);
  expect(refusalOf(rebuild)).toContain('1116 imageId');
  // The server keeps the type that it has.
  await db.updateTable('server').set({ cpu_type: 'B' }).where('id', '=', world.ada.serverId).execute();
  const own = (await send(ada, `GET /servers/${world.ada.serverId}/configuration`)).json<Catalog>();
  expect(own.cpus.map(({ type }) => type)).toContain('B');
  const resized = await send(ada, `PUT /servers/${world.ada.serverId}/configuration`, { backup: true, managed: true });
  expect(refusalOf(resized)).toEqual([400, '1129 backup', '1128 managed']);
  const { products } = await read();
  expect(products.find(({ id }) => id === 'cpu.B')).toMatchObject({ sold: false });
});

test('an image that is deprecated meanwhile stays withdrawn', async () => {
  const deprecated = (at: Date | null) =>
    db.updateTable('image').set({ deprecated_at: at }).where('id', '=', world.imageId).execute();
  await save({ imagesOff: [world.imageId] });
  await deprecated(new Date(0));
  expect((await save({ productsOff: ['managed'] })).statusCode).toBe(200);
  expect(refusalOf(await order())).toContain('1116 imageId');
  await deprecated(null);
  expect((await read()).images.find(({ id }) => id === world.imageId)).toMatchObject({ sold: false });
  await save({});
  expect((await read()).images.find(({ id }) => id === world.imageId)).toMatchObject({ sold: true });
});

test('what is unknown, all data centers, and an older version are refused', async () => {
  expect(refusalOf(await save({ zonesOff: ['XX-9'] }))).toEqual([400, '9650 zonesOff']);
  expect(refusalOf(await save({ imagesOff: [world.siteId] }))).toEqual([400, '9650 imagesOff']);
  expect(refusalOf(await save({ zonesOff: [world.zoneId, 'EU-2'] }))).toEqual([400, '9651 zonesOff']);
  expect((await send(root, 'PUT /sites/*/offer', none, { version: 1 })).statusCode).toBe(412);
  expect(await historyOf(db, world.siteId)).toContain('Data centers, images and products of the site changed');
});

test('strangers see what the site sells', async () => {
  await db.updateTable('site').set({ public_pricing: true }).where('id', '=', world.siteId).execute();
  await save({ zonesOff: ['EU-2'], productsOff: ['cpu.A'] });
  const at = (url: string) => it.server.inject({ url, headers: { host: 'localhost' } });
  expect((await at('/svc/pricing')).json<{ items: Zone[] }>().items.map(({ id }) => id)).not.toContain('EU-2');
  expect((await at('/svc/pricing/EU-2')).statusCode).toBe(404);
  const { cpus } = (await at(`/svc/pricing/${world.zoneId}`)).json<Catalog>();
  expect(cpus.map(({ type }) => type)).not.toContain('A');
});
