import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { goodVmdk, hostile, iso, qcow2, rawDisk, vhd, vhdx } from '#test/disk-images.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { runInspect } from './inspect/run-inspect.ts';
import type { LibraryRow } from './row.ts';
import { giveUpUploads } from './uploads/give-up.ts';

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
  await simulator.setFaults();
  ada = await signIn(app, world.ada);
});

interface Ticket {
  imageId: string;
  url: string;
  ticket: string;
}
const patient = new AbortController().signal;
const announce = async (bytes: Buffer, more: object = {}, who = ada) => {
  const answer = await who.request({
    method: 'POST',
    url: '/svc/hdlibrary/uploads',
    payload: {
      name: `Image ${newId().slice(-8)}`,
      zoneId: world.zoneId,
      format: 'raw',
      fileName: 'disk.raw',
      sizeBytes: bytes.length,
      ...more,
    },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Ticket>();
};
const sumOf = (bytes: Buffer, as: 'hex' | 'base64') => createHash('sha256').update(bytes).digest(as);
const headersOf = (ticket: string) => ({ 'tus-resumable': '1.0.0', 'upload-ticket': ticket });
const patch = ({ url, ticket }: Ticket, ...[offset, bytes, more = {}]: [number, Buffer, object?]) =>
  ada.request({
    method: 'PATCH',
    url,
    headers: {
      ...headersOf(ticket),
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      ...more,
    },
    payload: bytes,
  });
const head = ({ url, ticket }: Ticket, who = ada) => who.request({ method: 'HEAD', url, headers: headersOf(ticket) });
const imageOf = async (id: string) => {
  const answer = await ada.request({ url: `/svc/hdlibrary/images/${id}` });
  return answer.statusCode === 200 ? answer.json<LibraryRow>() : null;
};
const settled = (id: string) =>
  until(`image ${id} settles`, async () => {
    const image = await imageOf(id);
    return image?.task === null && image.state !== 'checking' ? image : null;
  });

describe('an upload', () => {
  test('comes in pieces, is checked, and is at the engine byte by byte', async () => {
    const bytes = rawDisk(300_032);
    const upload = await announce(bytes, { sha256: sumOf(bytes, 'hex').toUpperCase() });
    expect((await head(upload)).headers).toMatchObject({ 'upload-offset': '0', 'upload-length': '300032' });
    const first = await patch(upload, 0, bytes.subarray(0, 200_000), {
      'upload-checksum': `sha256 ${sumOf(bytes.subarray(0, 200_000), 'base64')}`,
    });
    expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, '200000']);
    expect(first.headers['upload-expires']).toBeDefined();
    expect((await patch(upload, 0, bytes)).statusCode).toBe(409);
    const last = await patch(upload, 200_000, bytes.subarray(200_000));
    expect(last.statusCode).toBe(204);
    expect((await head(upload)).headers['upload-offset']).toBe('300032');
    const image = await settled(upload.imageId);
    expect(image).toMatchObject({ state: 'available', format: 'raw', sha256: sumOf(bytes, 'hex'), sizeBytes: 300_032 });
    const { engine_ref: imageRef } = await db
      .selectFrom('image')
      .select('engine_ref')
      .where('id', '=', upload.imageId)
      .executeTakeFirstOrThrow();
    const parts: Buffer[] = [];
    const stream = await simulator.engine.openImage({ imageRef, from: 0, length: 1_000_000 }, patient);
    for await (const part of stream) parts.push(part as Buffer);
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
    const told = await db.selectFrom('notification').select('title').where('code', '=', 1090).execute();
    expect(told.map(({ title }) => title)).toContain(`The image ${image.name} is ready`);
  });

  test('keeps nothing of a piece with a wrong checksum', async () => {
    const bytes = rawDisk();
    const upload = await announce(bytes);
    const wrong = await patch(upload, 0, bytes, { 'upload-checksum': `sha256 ${sumOf(randomBytes(4), 'base64')}` });
    expect(wrong.statusCode).toBe(460);
    expect((await head(upload)).headers['upload-offset']).toBe('0');
    expect((await patch(upload, 0, bytes, { 'upload-checksum': 'md5 AAAA' })).statusCode).toBe(400);
  });

  test('whose whole has another checksum is refused, and nothing stays at the engine', async () => {
    const bytes = rawDisk();
    const upload = await announce(bytes, { sha256: sumOf(randomBytes(4), 'hex') });
    await patch(upload, 0, bytes);
    expect(await settled(upload.imageId)).toMatchObject({ state: 'failed', sizeBytes: 0 });
    expect(await simulator.engine.findImage(`upload/${upload.imageId}`, patient)).toBeNull();
  });

  test('is for whoever holds its ticket, of the account that began it', async () => {
    const bytes = rawDisk();
    const upload = await announce(bytes);
    const bob = await signIn(app, world.bob);
    expect((await head(upload, bob)).statusCode).toBe(404);
    expect((await head({ ...upload, ticket: 'another' })).statusCode).toBe(404);
    const other = await announce(bytes);
    expect((await head({ ...other, ticket: upload.ticket })).statusCode).toBe(404);
    const { token: _, ...forged } = ada.headers;
    const answer = await app.server.inject({
      method: 'PATCH',
      url: upload.url,
      headers: { ...forged, ...headersOf(upload.ticket), 'upload-offset': '0' },
    });
    expect(answer.statusCode).toBe(401);
  });

  test('goes on with a new ticket, and ends when it is given up', async () => {
    const bytes = rawDisk();
    const upload = await announce(bytes);
    await patch(upload, 0, bytes.subarray(0, 1000));
    const again = await ada.request({
      method: 'POST',
      url: `/svc/hdlibrary/images/${upload.imageId}/ticket`,
      payload: {},
    });
    const next = again.json<Ticket>();
    expect((await head(upload)).statusCode).toBe(404);
    expect((await head(next)).headers['upload-offset']).toBe('1000');
    const ended = await ada.request({ method: 'DELETE', url: next.url, headers: headersOf(next.ticket) });
    expect(ended.statusCode).toBe(204);
    await until('it is gone', async () => (await imageOf(upload.imageId)) === null);
    expect(await simulator.engine.findImage(`upload/${upload.imageId}`, patient)).toBeNull();
  });

  test('that nobody continues is given up after two days', async () => {
    const upload = await announce(rawDisk());
    await db
      .updateTable('image_upload')
      .set({ expires_at: new Date(0) })
      .where('image_id', '=', upload.imageId)
      .execute();
    await giveUpUploads.run(app.app);
    await until('it is gone', async () => (await imageOf(upload.imageId)) === null);
  });

  test('says before it begins what is too large', async () => {
    const payload = { name: 'Much too large', zoneId: world.zoneId, format: 'raw', fileName: 'x', sizeBytes: 9e11 };
    const answer = await ada.request({ method: 'POST', url: '/svc/hdlibrary/uploads', payload });
    expect(answer.json()).toMatchObject({ errors: [{ code: 1948, key: 'sizeBytes' }] });
  });

  test('tells what of the protocol it knows', async () => {
    const answer = await ada.request({ method: 'OPTIONS', url: `/svc/uploadService/files/${newId()}` });
    expect(answer.headers).toMatchObject({
      'tus-version': '1.0.0',
      'tus-extension': 'checksum,expiration,termination',
      'tus-checksum-algorithm': 'sha256',
    });
  });

  test('of a hostile image is refused and removed', async () => {
    const [, format, , make] = hostile[0]!;
    const bytes = make();
    const upload = await announce(bytes, { format });
    await patch(upload, 0, bytes);
    const image = await settled(upload.imageId);
    expect(image.state).toBe('failed');
    expect(image.reason).toContain('backing file');
    expect(await simulator.engine.findImage(`upload/${upload.imageId}`, patient)).toBeNull();
  });
});

describe('an image that is ready', () => {
  const ready = async () => {
    const bytes = rawDisk(20_480);
    const upload = await announce(bytes);
    await patch(upload, 0, bytes);
    await settled(upload.imageId);
    return { id: upload.imageId, bytes };
  };
  const share = (id: string, payload: object, who = ada) =>
    who.request({ method: 'POST', url: `/svc/hdlibrary/images/${id}/shares`, payload });

  test('is downloaded by a link, whole or in part, as long as the link lives', async () => {
    const { id, bytes } = await ready();
    const made = await ada.request({
      method: 'POST',
      url: `/svc/hdlibrary/images/${id}/links`,
      payload: { hours: 1 },
    });
    const { url } = made.json<{ url: string }>();
    const fetchIt = (range?: string) =>
      app.server.inject({ url, headers: { host: 'localhost', ...(range === undefined ? {} : { range }) } });
    const whole = await fetchIt();
    expect(whole.rawPayload.equals(bytes)).toBe(true);
    expect(whole.headers['content-disposition']).toContain('attachment');
    const part = await fetchIt('bytes=510-511');
    expect([part.statusCode, part.rawPayload.toString('hex')]).toEqual([206, '55aa']);
    expect(part.headers['content-range']).toBe('bytes 510-511/20480');
    expect((await fetchIt('bytes=20480-')).statusCode).toBe(416);
    await db
      .updateTable('image_link')
      .set({ expires_at: new Date(0) })
      .execute();
    expect((await fetchIt()).statusCode).toBe(404);
  });

  test('is shared with another account of the site, and revoked', async () => {
    const { id } = await ready();
    const bob = await signIn(app, world.bob);
    const ofBob = async () => (await bob.request({ url: '/svc/hdlibrary/images?tab=shared' })).body;
    expect((await share(id, { email: 'nobody@elsewhere.test' })).json()).toMatchObject({ errors: [{ code: 1954 }] });
    expect((await share(id, { email: world.ada.email })).json()).toMatchObject({ errors: [{ code: 1955 }] });
    const shared = await share(id, { email: world.bob.email });
    expect(shared.json()).toMatchObject({ shares: [{ email: world.bob.email, mayReshare: false }] });
    expect(await ofBob()).toContain(id);
    expect((await share(id, { email: world.people['account-holder'].email }, bob)).json()).toMatchObject({
      errors: [{ code: 1956 }],
    });
    const zone = `/svc/dataCenters/${world.zoneId}/configuration`;
    expect((await bob.request({ url: zone })).body).toContain(id);
    const revoke = `/svc/hdlibrary/images/${id}/shares/${world.bob.accountId}`;
    expect((await ada.request({ method: 'DELETE', url: revoke })).statusCode).toBe(200);
    expect(await ofBob()).not.toContain(id);
    expect((await bob.request({ url: zone })).body).not.toContain(id);
    const told = await db
      .selectFrom('notification')
      .select('title')
      .where('code', '=', 1091)
      .where('account_id', '=', world.bob.accountId)
      .execute();
    expect(told).toHaveLength(2);
  });
});

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
    const answer = await begin(`${app.app.config.smsUrl}/disk.raw`, { sha256: sumOf(bytes, 'hex') });
    expect(answer.statusCode, answer.body).toBe(202);
    const image = await settled(answer.json<{ imageId: string }>().imageId);
    expect(image).toMatchObject({ state: 'available', sizeBytes: bytes.length, sha256: sumOf(bytes, 'hex') });
  });

  test('follows no redirect, and says so', async () => {
    const answer = await begin(`${app.app.config.smsUrl}/elsewhere`);
    const image = await settled(answer.json<{ imageId: string }>().imageId);
    expect(image.reason).toContain('leads to another address');
  });

  test.each(['http://images.example.com/a', 'https://10.0.0.1/a', 'https://localhost/a', 'https://169.254.169.254/a'])(
    'of %s is refused at its field',
    async (url) => {
      expect((await begin(url)).json()).toMatchObject({ errors: [{ code: 1959, key: 'url' }] });
    },
  );
});

describe('the check by content', () => {
  /** Reads the image alone, and notes whatever is asked for besides. */
  const look = async (bytes: Buffer, format: string) => {
    const outside: number[] = [];
    const verdict = await runInspect(
      {
        size: bytes.length,
        async read(from, length) {
          if (from + length > bytes.length) outside.push(from);
          return bytes.subarray(from, from + length);
        },
      },
      format,
    );
    return { verdict, outside };
  };

  test.each([
    ['raw', rawDisk()],
    ['qcow2', qcow2()],
    ['iso', iso()],
    ['vhd', vhd()],
    ['vhdx', vhdx(false)],
    ['vmdk', goodVmdk()],
  ])('takes a good %s', async (format, bytes) => {
    const { verdict, outside } = await look(bytes, format);
    expect(verdict).toMatchObject({ format });
    expect(outside).toEqual([]);
  });

  test.each(hostile)('refuses a %s', async (...[, format, refusal, make]) => {
    const { verdict, outside } = await look(make(), format);
    expect(verdict).toMatchObject({ refusal: expect.stringMatching(refusal) as string });
    expect(outside).toEqual([]);
  });
});
