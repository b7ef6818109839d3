// @database
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { codesOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { rawDisk } from '#test/disk-images.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { giveUpUploads } from '#domains/library/api/uploads/give-up.ts';
import { pruneServices, watchServices } from './watch-services.ts';

const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines });
const { app, clock } = it;
const { db } = app;
const signal = new AbortController().signal;
const plain = {
  enabled: true,
  maxImageGb: 200,
  parallelPerAccount: 20,
  parallelInAll: 100,
  bandwidthMbps: null,
  keepDays: 2,
  note: '',
};
let world: World;
let root: Browser;
let ada: Browser;
let serviceId: string;

interface Service {
  id: string;
  zoneId: string;
  state: string;
  sending: number;
  waiting: number;
  mbps: number;
  receivedBytesToday: number;
  errorsToday: number;
  freeBytes: number | null;
  capacityBytes: number | null;
  test: { error: string | null; writeMs: number | null; readMs: number | null } | null;
  version: number;
}
const service = async () => (await send(root, `GET /uploadServices/${serviceId}`)).json<Service>();
const configure = async (more: object, status = 200) => {
  const { version } = await service();
  const answer = await send(root, `PUT /uploadServices/${serviceId}/configuration`, { ...plain, ...more }, { version });
  expect(answer.statusCode, answer.body).toBe(status);
  return answer;
};

beforeAll(async () => {
  world = await createWorld(it);
  await watchServices.run(app, signal);
  const row = await db
    .selectFrom('upload_service')
    .select('id')
    .where('zone_id', '=', world.zoneId)
    .executeTakeFirstOrThrow();
  serviceId = row.id;
  it.work();
});
beforeEach(async () => {
  [root, ada] = await Promise.all([signIn(it, world.people.root), signIn(it, world.ada)]);
  await configure({});
  // What other tests have left sends no more.
  await db.deleteFrom('upload_transfer').execute();
});

interface Ticket {
  imageId: string;
  url: string;
  ticket: string;
}
const announce = (sizeBytes: number, more: object = {}, who = ada) =>
  send(who, 'POST /hdlibrary/uploads', {
    name: `Image ${newId().slice(-8)}`,
    zoneId: world.zoneId,
    format: 'raw',
    fileName: 'disk.raw',
    sizeBytes,
    ...more,
  });
const begun = async (sizeBytes: number, who = ada) => {
  const answer = await announce(sizeBytes, {}, who);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Ticket>();
};
const patch = ({ url, ticket }: Ticket, ...[offset, payload, more = {}]: [number, Buffer, object?]) =>
  ada.request({
    method: 'PATCH',
    url,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-ticket': ticket,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      ...more,
    },
    payload,
  });

test('each data center whose engine keeps images has a service, which knows its free space', async () => {
  const { items } = (await send(root, 'GET /uploadServices')).json<{ items: Service[] }>();
  const own = items.find(({ zoneId }) => zoneId === world.zoneId);
  expect(own).toMatchObject({ id: serviceId, state: 'online', freeBytes: expect.any(Number) });
  expect(own?.freeBytes).toBeLessThanOrEqual(own?.capacityBytes ?? 0);
  await watchServices.run(app, signal);
  const again = (await send(root, 'GET /uploadServices')).json<{ items: Service[] }>();
  expect(again.items).toHaveLength(items.length);
  for (const path of ['', `/${serviceId}`, `/${serviceId}/uploads`, `/${serviceId}/errors`, `/${serviceId}/history`])
    expect((await send(ada, `GET /uploadServices${path}`)).statusCode).toBe(403);
  expect((await send(ada, 'GET /uploadServiceSamples?span=day')).statusCode).toBe(403);
});

test('a paused service takes no new upload, says why, and lets those under way go on', async () => {
  const bytes = rawDisk();
  const before = await begun(bytes.length);
  await configure({ enabled: false, note: 'New disks are being installed.' });
  expect((await service()).state).toBe('paused');
  const refused = await announce(bytes.length);
  expect([refused.statusCode, codesOf(refused)]).toEqual([409, [[9815, 'zoneId']]]);
  expect(refused.body).toContain('New disks are being installed.');
  const imported = await send(ada, 'POST /hdlibrary/imports', {
    name: 'Imported',
    zoneId: world.zoneId,
    format: 'raw',
    url: 'https://images.example.com/disk.raw',
  });
  expect([imported.statusCode, codesOf(imported)]).toEqual([409, [[9815, 'zoneId']]]);
  const { zones } = (await send(ada, 'GET /hdlibrary')).json<{ zones: { id: string; uploads: object }[] }>();
  expect(zones.find(({ id }) => id === world.zoneId)?.uploads).toMatchObject({
    takes: false,
    note: 'New disks are being installed.',
  });
  expect((await patch(before, 0, bytes)).statusCode).toBe(204);
  await configure({ enabled: false });
  expect(codesOf(await announce(bytes.length))).toEqual([[9810, 'zoneId']]);
});

test('413: an image that is larger than the service takes is refused at its field', async () => {
  await configure({ maxImageGb: 1 });
  const refused = await announce(1_000_000_001);
  expect([refused.statusCode, codesOf(refused)]).toEqual([413, [[9811, 'sizeBytes']]]);
  expect((await announce(1_000_000_000)).statusCode).toBe(201);
});

test('429: an account has no more uploads at the same time than the service takes, until one is over or left', async () => {
  await configure({ parallelPerAccount: 2 });
  const bytes = rawDisk();
  const [first] = [await begun(bytes.length), await begun(bytes.length)];
  const refused = await announce(bytes.length);
  expect([refused.statusCode, codesOf(refused)]).toEqual([429, [[9812, 'zoneId']]]);
  // Another account has its own places.
  await begun(bytes.length, await signIn(it, world.bob));
  expect((await patch(first, 0, bytes)).statusCode).toBe(204);
  await begun(bytes.length);
  expect((await announce(bytes.length)).statusCode).toBe(429);
  clock.advance(121);
  ada = await signIn(it, world.ada);
  expect((await announce(bytes.length)).statusCode).toBe(201);
});

test('429: a piece of an upload that had left its place waits until there is one', async () => {
  await configure({ parallelPerAccount: 1, parallelInAll: 1 });
  const bytes = rawDisk();
  const left = await begun(bytes.length);
  clock.advance(121);
  [ada, root] = [await signIn(it, world.ada), await signIn(it, world.people.root)];
  const bob = await signIn(it, world.bob);
  const other = await begun(bytes.length, bob);
  expect(codesOf(await announce(bytes.length, {}, await signIn(it, world.people['account-holder'])))).toEqual([
    [9813, 'zoneId'],
  ]);
  const waiting = await patch(left, 0, bytes);
  expect([waiting.statusCode, codesOf(waiting), waiting.headers['retry-after']]).toEqual([
    429,
    [[9813, undefined]],
    '10',
  ]);
  const queue = async () =>
    (await send(root, `GET /uploadServices/${serviceId}/uploads`)).json<{ items: { id: string; state: string }[] }>()
      .items;
  expect(await queue()).toContainEqual(expect.objectContaining({ id: left.imageId, state: 'waiting' }));
  expect(await queue()).toContainEqual(expect.objectContaining({ id: other.imageId, state: 'sending' }));
  const ended = await bob.request({
    method: 'DELETE',
    url: other.url,
    headers: { 'tus-resumable': '1.0.0', 'upload-ticket': other.ticket },
  });
  expect(ended.statusCode).toBe(204);
  expect((await patch(left, 0, bytes)).statusCode).toBe(204);
});

test('the bandwidth limit slows a piece down, and is counted with what was received', async () => {
  const bytes = rawDisk(1_048_576);
  const before = await service();
  await configure({ bandwidthMbps: 8 });
  const upload = await begun(bytes.length);
  const from = performance.now();
  expect((await patch(upload, 0, bytes)).statusCode).toBe(204);
  // A megabyte at a megabyte a second.
  expect(performance.now() - from).toBeGreaterThan(900);
  const after = await service();
  expect(after.receivedBytesToday - before.receivedBytesToday).toBe(bytes.length);
  expect(after.mbps).toBeGreaterThan(0);
  const samples = (await send(root, `GET /uploadServices/${serviceId}/samples?span=day`)).json<{ mbps: number[] }>();
  expect(samples.mbps.at(-1)).toBeGreaterThan(0);
  const all = (await send(root, 'GET /uploadServiceSamples?span=day')).json<{ mbps: number[] }>();
  expect(all.mbps).toEqual(samples.mbps);
});

const imported = rawDisk(1_048_576);
/** What imports fetch is held back until this is called. */
let answer = Promise.resolve();
const source = createServer(
  (_, response) => void answer.then(() => response.writeHead(200, { 'content-length': imported.length }).end(imported)),
);
beforeAll(async () => {
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
  // The one origin on loopback that a test may call.
  app.config.smsUrl = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
});
afterAll(() => void source.close());
const importOne = async () => {
  const begins = await send(ada, 'POST /hdlibrary/imports', {
    name: `Import ${newId().slice(-8)}`,
    zoneId: world.zoneId,
    format: 'raw',
    url: `${app.config.smsUrl}/disk.raw`,
  });
  expect(begins.statusCode, begins.body).toBe(202);
  return begins.json<{ imageId: string }>().imageId;
};
const stateOf = async (imageId: string) =>
  (await db.selectFrom('image').select('state').where('id', '=', imageId).executeTakeFirst())?.state;
const fetched = (imageId: string) =>
  until('the import is available', async () => (await stateOf(imageId)) === 'available');

test('an import is slowed down and counted as an upload is', async () => {
  const before = await service();
  await configure({ bandwidthMbps: 8 });
  const from = performance.now();
  await fetched(await importOne());
  expect(performance.now() - from).toBeGreaterThan(900);
  expect((await service()).receivedBytesToday - before.receivedBytesToday).toBe(imported.length);
});

test('an import that had left its place waits until there is one', async () => {
  await configure({ parallelPerAccount: 1, parallelInAll: 1 });
  const held = Promise.withResolvers<void>();
  answer = held.promise;
  const imageId = await importOne();
  clock.advance(121);
  [ada, root] = [await signIn(it, world.ada), await signIn(it, world.people.root)];
  const other = await begun(imported.length);
  held.resolve();
  await until('it is in the queue', async () => {
    const { items } = (await send(root, `GET /uploadServices/${serviceId}/uploads`)).json<{
      items: { id: string; state: string }[];
    }>();
    return items.some(({ id, state }) => id === imageId && state === 'waiting');
  });
  expect(await stateOf(imageId)).toBe('uploading');
  const ended = await ada.request({
    method: 'DELETE',
    url: other.url,
    headers: { 'tus-resumable': '1.0.0', 'upload-ticket': other.ticket },
  });
  expect(ended.statusCode).toBe(204);
  await fetched(imageId);
});

test('a piece that does not arrive is an error with its reason', async () => {
  const bytes = rawDisk();
  const upload = await begun(bytes.length);
  const wrong = createHash('sha256').update('other').digest('base64');
  const { errorsToday } = await service();
  expect((await patch(upload, 0, bytes, { 'upload-checksum': `sha256 ${wrong}` })).statusCode).toBe(460);
  expect((await service()).errorsToday).toBe(errorsToday + 1);
  const errors = async () =>
    (await send(root, `GET /uploadServices/${serviceId}/errors`)).json<{
      items: { reason: string; owner: string | null; image: string | null }[];
    }>().items;
  const [error] = await errors();
  expect(error).toMatchObject({ reason: 'A part arrived with another checksum.', owner: world.ada.email });
  // Whose it was is known also once the upload has succeeded.
  expect((await patch(upload, 0, bytes)).statusCode).toBe(204);
  await until('the image is available', async () => {
    const image = db.selectFrom('image').select('state').where('id', '=', upload.imageId);
    return (await image.executeTakeFirstOrThrow()).state === 'available';
  });
  expect((await errors())[0]).toEqual(error);
});

test('uploads that no one continues are kept for as many days as the service says', async () => {
  await configure({ keepDays: 5 });
  const upload = await begun(rawDisk().length);
  const there = async () =>
    (await db.selectFrom('image').select('state').where('id', '=', upload.imageId).executeTakeFirst())?.state;
  clock.advance(4.9 * 86_400);
  await giveUpUploads.run(app);
  expect(await there()).toBe('uploading');
  clock.advance(0.2 * 86_400);
  await giveUpUploads.run(app);
  await until('it is deleted', async () => (await there()) !== 'uploading');
});

test('a test writes an image, reads it back and removes it, and is in the history', async () => {
  const ordered = await send(root, `POST /uploadServices/${serviceId}/test`);
  expect(ordered.statusCode, ordered.body).toBe(202);
  const done = await until('the test is over', async () => {
    const now = await service();
    return now.test !== null && now;
  });
  expect(done.test).toMatchObject({ error: null, writeMs: expect.any(Number), readMs: expect.any(Number) });
  const { items } = (await send(root, `GET /uploadServices/${serviceId}/history`)).json<{
    items: { action: string }[];
  }>();
  expect(items[0]?.action).toMatch(/^Test passed/);
  const { cmdId } = ordered.json<{ cmdId: string }>();
  expect(await simulator.engine.findImage(`${cmdId}/write`, signal)).toBeNull();
});

test('a test that the data center refuses ends with the reason', async () => {
  await simulator.setFaults({ kind: 'rejected', call: 'ensureImage', times: 99 });
  await send(root, `POST /uploadServices/${serviceId}/test`);
  const failed = await until('the test has failed', async () => {
    const now = await service();
    return now.test?.error != null && now;
  });
  expect(failed.test).toMatchObject({ error: expect.any(String), writeMs: null });
  expect((await send(root, `GET /uploadServices/${serviceId}/history`)).body).toContain('Test failed');
  await simulator.setFaults();
});

test('a test whose image cannot be read ends with the reason, and removes the image', async () => {
  await simulator.setFaults({ kind: 'rejected', call: 'openImage', times: 99 });
  const { cmdId } = (await send(root, `POST /uploadServices/${serviceId}/test`)).json<{ cmdId: string }>();
  await until('the test has failed', async () => {
    const { state } = await db.selectFrom('task').select('state').where('id', '=', cmdId).executeTakeFirstOrThrow();
    return state === 'failed';
  });
  await simulator.setFaults();
  expect((await service()).test).toMatchObject({ error: expect.any(String), readMs: null });
  expect(await simulator.engine.findImage(`${cmdId}/write`, signal)).toBeNull();
});

test('the speed of a test that was tried again is of what it sent this time', async () => {
  await simulator.setFaults({ kind: 'lost', call: 'appendImage', times: 1 });
  const { cmdId } = (await send(root, `POST /uploadServices/${serviceId}/test`)).json<{ cmdId: string }>();
  await until('the test is over', async () => {
    const { state } = await db.selectFrom('task').select('state').where('id', '=', cmdId).executeTakeFirstOrThrow();
    return state === 'succeeded';
  });
  await simulator.setFaults();
  expect((await send(root, `GET /queue/command/${cmdId}`)).body).toContain('12 MB written in');
});

test('a configuration is checked, and saved against its version', async () => {
  const wrong = await configure({ parallelPerAccount: 30, parallelInAll: 20 }, 400);
  expect(codesOf(wrong)).toEqual([[9814, 'parallelPerAccount']]);
  await configure({ bandwidthMbps: 1 }, 400);
  const stale = await send(root, `PUT /uploadServices/${serviceId}/configuration`, plain, { version: 1 });
  expect(stale.statusCode).toBe(412);
  await configure({ keepDays: 7 });
  const { items } = (await send(root, `GET /uploadServices/${serviceId}/history`)).json<{
    items: { action: string; diff: object[] }[];
  }>();
  expect(items[0]).toMatchObject({ action: 'Configuration changed', diff: [expect.objectContaining({ to: '7' })] });
});

test('old figures are forgotten', async () => {
  clock.advance(401 * 86_400);
  await pruneServices.run(app);
  expect(await db.selectFrom('upload_service_sample').select('at').execute()).toEqual([]);
  expect(await db.selectFrom('upload_error').select('id').execute()).toEqual([]);
});
