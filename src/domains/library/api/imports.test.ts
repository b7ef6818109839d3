import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { emitter } from '#platform/live/emit.ts';
import { settledImage } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { rawDisk } from '#test/disk-images.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import type { LibraryRow } from './row.ts';
import type { CheckData } from './tasks/check-image.ts';
import { importImageTask } from './tasks/import-image.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
let world: World;
let ada: Browser;

beforeAll(async () => {
  world = await createWorld(app);
  app.work();
});
beforeEach(async () => {
  ada = await signIn(app, world.ada);
});

const patient = new AbortController().signal;
const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('an import', () => {
  const bytes = rawDisk(1_048_576);
  const served = createServer((request, response) => {
    if (request.url === '/elsewhere') return void response.writeHead(302, { location: '/disk.raw' }).end();
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const headers = { 'content-length': bytes.length - from, etag: '"one"' };
    const ranged = { ...headers, 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` };
    response.writeHead(from > 0 ? 206 : 200, from > 0 ? ranged : headers).end(bytes.subarray(from));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => served.listen(0, '127.0.0.1', resolve));
    const { port } = served.address() as AddressInfo;
    // The one origin on loopback that a test may call.
    app.app.config.smsUrl = `http://127.0.0.1:${port}`;
  });
  afterAll(() => void served.close());
  const begin = (url: string, more: object = {}) =>
    ada.request({
      method: 'POST',
      url: '/svc/hdlibrary/imports',
      payload: { name: `Import ${newId().slice(-8)}`, zoneId: world.zoneId, format: 'raw', url, ...more },
    });

  test('fetches what lies at an address, and checks it', async () => {
    const answer = await begin(`${app.app.config.smsUrl}/disk.raw`, { sha256: sumOf(bytes) });
    expect(answer.statusCode, answer.body).toBe(202);
    const image = await settledImage<LibraryRow>(ada, answer.json<{ imageId: string }>().imageId);
    expect(image).toMatchObject({ state: 'available', sizeBytes: bytes.length, sha256: sumOf(bytes) });
  });

  test('fetches each byte once while answers of the engine are lost', async () => {
    await simulator.loseAnswers();
    const answer = await begin(`${app.app.config.smsUrl}/disk.raw`, { sha256: sumOf(bytes) });
    const image = await settledImage<LibraryRow>(ada, answer.json<{ imageId: string }>().imageId);
    await simulator.setFaults();
    expect(image).toMatchObject({ state: 'available', sizeBytes: bytes.length, sha256: sumOf(bytes) });
  });

  test('that failed for good leaves nothing, and is tried again', async () => {
    const answer = await begin(`${app.app.config.smsUrl}/disk.raw`);
    const { imageId } = answer.json<{ imageId: string }>();
    await settledImage<LibraryRow>(ada, imageId);
    // As after eight tries of a server that has gone: the bytes are at the engine, the task is over.
    const task = await db.selectFrom('task').selectAll().where('object_id', '=', imageId).executeTakeFirstOrThrow();
    const data = task.data as unknown as CheckData;
    await db
      .transaction()
      .execute(async (tx) => importImageTask.undo(data, 'failed', 'The address did not answer.')(tx, emitter(tx)));
    const failed = await settledImage<LibraryRow>(ada, imageId);
    expect(failed).toMatchObject({ state: 'failed', reason: 'The address did not answer.', sizeBytes: 0 });
    expect(await simulator.engine.findImage(data.engineToken, patient)).toBeNull();
    const again = await ada.request({ method: 'POST', url: `/svc/hdlibrary/images/${imageId}/retry`, payload: {} });
    expect(again.statusCode, again.body).toBe(202);
    expect(await settledImage<LibraryRow>(ada, imageId)).toMatchObject({ state: 'available', sha256: sumOf(bytes) });
    const twice = await ada.request({ method: 'POST', url: `/svc/hdlibrary/images/${imageId}/retry`, payload: {} });
    expect(twice.json()).toMatchObject({ errors: [{ code: 2034 }] });
    const history = async (filter = '', who = ada) =>
      who.request({
        url: `/svc/hdlibrary/images/${imageId}/history?filter=${filter}`,
        headers: { 'accept-language': 'de' },
      });
    const { items } = (await history()).json<{ items: { action: string }[] }>();
    expect(items.map(({ action }) => action)).toEqual([
      expect.stringMatching(/^Geprüft: raw/),
      'Erneut versucht',
      'Fehlgeschlagen: The address did not answer.',
      expect.stringMatching(/^Geprüft: raw/),
      expect.stringMatching(/^Import von 127\.0\.0\.1:\d+ begonnen$/),
    ]);
    expect((await history('erneut')).json()).toMatchObject({ total: 1 });
    expect((await history('', await signIn(app, world.bob))).statusCode).toBe(404);
  });

  test('follows no redirect, and says so', async () => {
    const answer = await begin(`${app.app.config.smsUrl}/elsewhere`);
    const image = await settledImage<LibraryRow>(ada, answer.json<{ imageId: string }>().imageId);
    expect(image.reason).toContain('leads to another address');
  });

  test.each(['http://images.example.com/a', 'https://10.0.0.1/a', 'https://localhost/a', 'https://169.254.169.254/a'])(
    'of %s is refused at its field',
    async (url) => {
      expect((await begin(url)).json()).toMatchObject({ errors: [{ code: 6700, key: 'url' }] });
    },
  );
});
