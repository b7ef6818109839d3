import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eicar, serveScanner } from '#connectors/scanner/sandbox.ts';
import { newId } from '#kernel/ids.ts';
import { bareCodesOf, errorsOf, historyOf, send, settledImage } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { rawDisk } from '#test/disk-images.ts';
import { orderFrom } from '#test/images.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { noticesIn } from '#test/notices.ts';
import { addServer, serverReads } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import type { LibraryRow } from './row.ts';
import { readWhole } from './scan/read-whole.ts';

const simulator = await liveSimulator();
const maxBytes = 200_000;
const far = { id: 'EU-LO', name: 'London', continent: 'Europe', country: 'UK', country_code: 'GB', city: 'London' };
const scanner = await serveScanner({ at: 0, maxBytes });
const app = await testApp({
  engines: simulator.engines,
  env: { SKYDECK_SCANNER_URL: scanner.url, SKYDECK_WAIT_FACTOR: '0.002' },
});
const { db } = app.app;
let world: World;
let ada: Browser;

beforeAll(async () => {
  world = await createWorld(app);
  await db
    .insertInto('data_center')
    .values({ ...far, engine: 'simulator' })
    .execute();
  app.work();
});
afterAll(() => scanner.close());
beforeEach(async () => {
  ada = await signIn(app, world.ada);
  app.app.config.scannerUrl = scanner.url;
});

const { rowOf, settled: settledServer } = serverReads(db);
const imageOf = (id: string) => settledImage<LibraryRow & { task: unknown }>(ada, id);
const readyDisk = (bytes = 20_480) => Buffer.concat([rawDisk(bytes - 16), randomBytes(16)]);
const infectedDisk = () => {
  const bytes = readyDisk();
  eicar.copy(bytes, 9000);
  return bytes;
};

/** Uploads an image in one piece, and waits until its check is over. */
async function uploaded(bytes: Buffer): Promise<LibraryRow> {
  const made = await send(ada, 'POST /hdlibrary/uploads', {
    name: `Image ${newId().slice(-8)}`,
    zoneId: world.zoneId,
    format: 'raw',
    fileName: 'disk.raw',
    sizeBytes: bytes.length,
  });
  const { imageId, url, ticket } = made.json<{ imageId: string; url: string; ticket: string }>();
  const sent = await ada.request({
    method: 'PATCH',
    url,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-ticket': ticket,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    },
    payload: bytes,
  });
  expect(sent.statusCode, sent.body).toBe(204);
  return imageOf(imageId);
}

const copy = (id: string) => send(ada, 'POST /hdlibrary/images/copy', { imageIds: [id], zoneId: far.id });
const copyOf = async (name: string) => {
  const { items } = (await send(ada, `GET /hdlibrary/images?zone=${far.id}&filter=${encodeURIComponent(name)}`)).json<{
    items: LibraryRow[];
  }>();
  return imageOf(items[0]!.id);
};
const check = (id: string) => send(ada, `POST /hdlibrary/images/${id}/check`, {});
const checked = async (id: string) => {
  const answer = await check(id);
  expect(answer.statusCode, answer.body).toBe(202);
  return imageOf(id);
};
const offered = async (id: string) =>
  (await ada.request({ url: `/svc/dataCenters/${world.zoneId}/configuration` })).body.includes(id);
const noticesOf = async (id: string, code: number) =>
  (await noticesIn(db, code)).filter(({ object_link: link }) => link?.includes(id));
const order = (imageId: string) => send(ada, 'POST /servers', orderFrom(imageId, world));
/** Nothing can be made of it, and its bytes go nowhere. */
async function expectBlocked(image: LibraryRow): Promise<void> {
  expect(await offered(image.id)).toBe(false);
  expect(bareCodesOf(await order(image.id))).toContain(1116);
  expect(bareCodesOf(await send(ada, `POST /hdlibrary/images/${image.id}/links`, { hours: 1 }))).toEqual([1942]);
  const share = await send(ada, `POST /hdlibrary/images/${image.id}/shares`, { email: world.bob.email });
  expect(bareCodesOf(share)).toEqual([1942]);
}

describe('an uploaded image', () => {
  test('that is clean can be used, and says when it was scanned', async () => {
    const image = await uploaded(readyDisk());
    expect(image).toMatchObject({ state: 'available', scan: 'clean', signature: null, reason: null });
    expect(image.scannedAt).not.toBeNull();
    expect(await offered(image.id)).toBe(true);
    expect(await historyOf(db, image.id)).toContain('Checked: raw, 1 GB');
  });

  test('that has a virus is blocked with its name, and freed by no scanner but one that calls it clean', async () => {
    const image = await uploaded(infectedDisk());
    expect(image).toMatchObject({
      state: 'infected',
      scan: 'infected',
      signature: 'Eicar-Signature',
      reason: 'Virus found: Eicar-Signature.',
    });
    await expectBlocked(image);
    expect(await historyOf(db, image.id)).toContain('Blocked: Virus found: Eicar-Signature.');
    expect(await noticesOf(image.id, 1090)).toMatchObject([
      {
        title: `The image ${image.name} can't be used`,
        body: 'Virus found: Eicar-Signature. No server can be created from it. Delete it, or check it again.',
      },
    ]);
    expect(await checked(image.id)).toMatchObject({ state: 'infected', signature: 'Eicar-Signature' });
    app.app.config.scannerUrl = null;
    const refused = await check(image.id);
    expect(errorsOf(refused)).toMatchObject([
      { code: 6701, info: expect.stringContaining('No virus scanner') as string },
    ]);
    const removed = await send(ada, 'POST /hdlibrary/images/delete', { imageIds: [image.id] });
    expect(removed.json()).toMatchObject({ results: [{ refusal: null }] });
    await until('it is gone', async () => (await send(ada, `GET /hdlibrary/images/${image.id}`)).statusCode === 404);
  });

  test('that is larger than the scanner takes stays blocked', async () => {
    const image = await uploaded(readyDisk(1_024_000));
    expect(image).toMatchObject({ state: 'unscanned', scan: 'too-large', signature: null });
    expect(image.reason).toContain('larger than the virus scanner accepts');
    await expectBlocked(image);
  });

  test('whose scan breaks off is scanned again by the task itself', async () => {
    scanner.fail('hang-up', 'error');
    const before = scanner.streams();
    const image = await uploaded(readyDisk());
    expect([image.state, image.scan, scanner.streams() - before]).toEqual(['available', 'clean', 3]);
  });

  test('stays blocked while the scanner is away, and is freed by a check once it is back', async () => {
    app.app.config.scannerUrl = 'tcp://127.0.0.1:1';
    const image = await uploaded(readyDisk());
    expect(image).toMatchObject({
      state: 'unscanned',
      scan: 'unreachable',
      reason:
        'The image could not be scanned for viruses. The virus scanner could not be reached. No connection could be made. Check the image again.',
    });
    await expectBlocked(image);
    app.app.config.scannerUrl = scanner.url;
    expect(
      bareCodesOf(await send(await signIn(app, world.bob), `POST /hdlibrary/images/${image.id}/check`, {})),
    ).toEqual([1004]);
    expect(await checked(image.id)).toMatchObject({ state: 'available', scan: 'clean', reason: null });
    expect(await offered(image.id)).toBe(true);
    expect(await historyOf(db, image.id)).toEqual(expect.arrayContaining(['Checked again', 'Check requested']));
  });

  test('is not scanned where no scanner is configured, and later by a check', async () => {
    app.app.config.scannerUrl = null;
    const before = scanner.streams();
    const image = await uploaded(infectedDisk());
    expect(image).toMatchObject({ state: 'available', scan: 'none', scannedAt: null });
    expect(scanner.streams()).toBe(before);
    const frame = async () => (await ada.request({ url: '/svc/hdlibrary' })).json<{ scanner: boolean }>().scanner;
    expect(await frame()).toBe(false);
    app.app.config.scannerUrl = scanner.url;
    expect(await frame()).toBe(true);
    expect(await checked(image.id)).toMatchObject({ state: 'infected', signature: 'Eicar-Signature' });
  });
});

test('an imported image is scanned, and its copy keeps what was found', async () => {
  const bytes = readyDisk();
  const served = createServer(
    (_, response) => void response.writeHead(200, { 'content-length': bytes.length }).end(bytes),
  );
  await new Promise<void>((resolve) => served.listen(0, '127.0.0.1', resolve));
  // The one origin on loopback that a test may call.
  app.app.config.smsUrl = `http://127.0.0.1:${(served.address() as AddressInfo).port}`;
  const answer = await send(ada, 'POST /hdlibrary/imports', {
    name: `Import ${newId().slice(-8)}`,
    zoneId: world.zoneId,
    format: 'raw',
    url: `${app.app.config.smsUrl}/disk.raw`,
  });
  const image = await imageOf(answer.json<{ imageId: string }>().imageId);
  served.close();
  expect(image).toMatchObject({ state: 'available', scan: 'clean' });
  await copy(image.id);
  const { items } = (await ada.request({ url: `/svc/hdlibrary/images?zone=${far.id}` })).json<{
    items: LibraryRow[];
  }>();
  expect(await imageOf(items[0]!.id)).toMatchObject({ state: 'available', source: 'copy', scan: 'clean' });
});

describe('an image whose bytes have changed at the data center', () => {
  const damage = async (id: string) => {
    const row = await db.selectFrom('image').select('engine_ref').where('id', '=', id).executeTakeFirstOrThrow();
    await simulator.control('POST', `/images/${row.engine_ref}/damage`);
  };
  const expectDamaged = async (id: string) => {
    const image = await imageOf(id);
    expect(image).toMatchObject({ state: 'damaged', scan: 'clean' });
    expect(image.reason).toMatch(/^The data of the image no longer matches its checksum\. Upload it again/);
    await expectBlocked(image);
    expect(await noticesOf(id, 1152)).toHaveLength(1);
    return image;
  };

  test('makes no server: the task says why, the image is blocked, and restored bytes free it', async () => {
    const image = await uploaded(readyDisk());
    await damage(image.id);
    const answer = await order(image.id);
    expect(answer.statusCode, answer.body).toBe(202);
    const made = await db.selectFrom('server').select('id').where('image_id', '=', image.id).executeTakeFirstOrThrow();
    const server = await settledServer(made.id);
    expect(server.state).toBe('error');
    const task = await db
      .selectFrom('task')
      .selectAll()
      .where('object_id', '=', made.id)
      .where('kind', '=', 'server.create')
      .executeTakeFirstOrThrow();
    expect([task.state, JSON.stringify(task.error)]).toEqual(['failed', expect.stringContaining('image-damaged')]);
    await expectDamaged(image.id);
    expect(await checked(image.id)).toMatchObject({ state: 'damaged' });
    await damage(image.id);
    expect(await checked(image.id)).toMatchObject({ state: 'available', reason: null });
    expect(await offered(image.id)).toBe(true);
  });

  test('rebuilds no server, which keeps its disk', async () => {
    const image = await uploaded(readyDisk());
    await damage(image.id);
    const { id, name } = await addServer(app, world, { state: 'off', owner: world.ada, simulator });
    const answer = await send(ada, `POST /servers/${id}/rebuild`, { imageId: image.id, confirm: name });
    expect(answer.statusCode, answer.body).toBe(202);
    expect(await settledServer(id)).toMatchObject({ state: 'off', image_id: world.imageId });
    await expectDamaged(image.id);
    expect((await rowOf(id)).image_id).toBe(world.imageId);
  });

  test('leaves no copy, which is made again once the bytes are restored', async () => {
    const image = await uploaded(readyDisk());
    await damage(image.id);
    await copy(image.id);
    const made = await copyOf(image.name);
    expect(made).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('checksum') as string,
      mayRetry: true,
    });
    await expectDamaged(image.id);
    await damage(image.id);
    expect(await checked(image.id)).toMatchObject({ state: 'available' });
    expect((await send(ada, `POST /hdlibrary/images/${made.id}/retry`, {})).statusCode).toBe(202);
    expect(await imageOf(made.id)).toMatchObject({ state: 'available', sha256: image.sha256, scan: 'clean' });
  });

  test('is found damaged by a check where no scanner is configured, too', async () => {
    const image = await uploaded(readyDisk());
    await damage(image.id);
    app.app.config.scannerUrl = null;
    const found = await checked(image.id);
    expect(found.state).toBe('damaged');
    const gone = await send(ada, 'POST /hdlibrary/images/delete', { imageIds: [image.id] });
    expect(gone.json()).toMatchObject({ results: [{ refusal: null }] });
  });
});

test('bytes that end early are neither clean nor what they were, with a scanner or without', async () => {
  const at = { ...simulator.engine, openImage: async () => Readable.from([Buffer.alloc(1000)]) };
  for (const url of [scanner.url, null]) {
    app.app.config.scannerUrl = url;
    const reading = readWhole(app.app, newId(), { at, engineRef: 'cut', sizeBytes: 2000 });
    await expect(reading).rejects.toThrow('ended before its end');
  }
});
