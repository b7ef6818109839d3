import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { settledImage } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { hostile, rawDisk } from '#test/disk-images.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import type { LibraryRow } from './row.ts';
import { giveUpUploads } from './uploads/give-up.ts';
import { noticesIn } from '#test/notices.ts';

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
    const image = await settledImage<LibraryRow>(ada, upload.imageId);
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
    const received = await noticesIn(db, 1090);
    expect(received.map(({ title }) => title)).toContain(`The image ${image.name} is ready`);
  });

  test('keeps nothing of a piece with a wrong checksum', async () => {
    const bytes = rawDisk();
    const upload = await announce(bytes);
    const wrong = await patch(upload, 0, bytes, { 'upload-checksum': `sha256 ${sumOf(randomBytes(4), 'base64')}` });
    expect(wrong.statusCode).toBe(460);
    expect((await head(upload)).headers['upload-offset']).toBe('0');
    expect((await patch(upload, 0, bytes, { 'upload-checksum': 'md5 AAAA' })).statusCode).toBe(400);
  });

  test('413: takes no more bytes than were announced, and keeps nothing of a piece that has more', async () => {
    const bytes = rawDisk();
    const upload = await announce(bytes);
    const more = Buffer.concat([bytes, randomBytes(4900)]);
    for (const headers of [{}, { 'upload-checksum': `sha256 ${sumOf(more, 'base64')}` }]) {
      const answer = await patch(upload, 0, more, headers);
      expect([answer.statusCode, answer.json().errors[0].code]).toEqual([413, 1017]);
    }
    expect((await head(upload)).headers['upload-offset']).toBe('0');
    expect((await patch(upload, 0, bytes)).statusCode).toBe(204);
  });

  test('whose whole has another checksum is refused, and nothing stays at the engine', async () => {
    const bytes = rawDisk();
    const upload = await announce(bytes, { sha256: sumOf(randomBytes(4), 'hex') });
    await patch(upload, 0, bytes);
    expect(await settledImage<LibraryRow>(ada, upload.imageId)).toMatchObject({ state: 'failed', sizeBytes: 0 });
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

  test('that was refused begins anew with another file', async () => {
    const upload = await announce(randomBytes(4096));
    await patch(upload, 0, randomBytes(4096));
    const refused = await settledImage<LibraryRow>(ada, upload.imageId);
    expect(refused).toMatchObject({ state: 'failed', mayRetry: true });
    const bytes = rawDisk(20_480);
    const again = await ada.request({
      method: 'POST',
      url: `/svc/hdlibrary/images/${upload.imageId}/ticket`,
      payload: { sizeBytes: bytes.length, fileName: 'better.raw' },
    });
    expect(again.statusCode, again.body).toBe(200);
    await patch(again.json<Ticket>(), 0, bytes);
    expect(await settledImage<LibraryRow>(ada, upload.imageId)).toMatchObject({
      state: 'available',
      createdFrom: 'better.raw',
      sha256: sumOf(bytes, 'hex'),
    });
  });

  test('of a hostile image is refused and removed', async () => {
    const [, format, , make] = hostile[0]!;
    const bytes = make();
    const upload = await announce(bytes, { format });
    await patch(upload, 0, bytes);
    const image = await settledImage<LibraryRow>(ada, upload.imageId);
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
    await settledImage<LibraryRow>(ada, upload.imageId);
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
    // Bytes that are no longer those that were checked: neither a part nor the last piece of the whole leaves.
    const { sha256: checked } = await db
      .selectFrom('image')
      .select('sha256')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('image')
      .set({ sha256: sumOf(randomBytes(4), 'hex') })
      .where('id', '=', id)
      .execute();
    const wrong = await fetchIt('bytes=0-99');
    expect([wrong.statusCode, wrong.json<{ errors: { code: number }[] }>().errors[0]?.code]).toEqual([409, 2060]);
    const broken = await fetchIt().catch(() => null);
    expect(broken?.rawPayload.length ?? 0).toBeLessThan(bytes.length);
    await db.updateTable('image').set({ sha256: checked }).where('id', '=', id).execute();
    expect((await fetchIt('bytes=510-511')).statusCode).toBe(206);
    await db
      .updateTable('image_link')
      .set({ expires_at: new Date(0) })
      .execute();
    expect((await fetchIt()).statusCode).toBe(404);
  });

  test('is shared with somebody by email, who may not share it on, and revoked', async () => {
    const { id } = await ready();
    const bob = await signIn(app, world.bob);
    const ofBob = async () => (await bob.request({ url: '/svc/hdlibrary/images?tab=shared' })).body;
    expect((await share(id, { email: world.ada.email })).json()).toMatchObject({ errors: [{ code: 1955 }] });
    expect((await share(id, {})).json()).toMatchObject({ errors: [{ code: 2030, key: 'email' }] });
    expect((await share(id, { everybody: true })).json()).toMatchObject({ errors: [{ code: 2032 }] });
    const shared = await share(id, { email: world.bob.email });
    const [entry] = shared.json<{ shares: { id: string }[] }>().shares;
    expect(entry).toMatchObject({ kind: 'person', name: world.bob.email, mayReshare: false });
    // An email that no one has, and one that was never confirmed, get the same answer.
    const stranger = await share(id, { email: 'nobody@elsewhere.test' });
    expect([stranger.statusCode, shared.statusCode]).toEqual([201, 201]);
    expect(await ofBob()).toContain(id);
    expect((await share(id, { email: world.people['account-holder'].email }, bob)).json()).toMatchObject({
      errors: [{ code: 1956 }],
    });
    const zone = `/svc/dataCenters/${world.zoneId}/configuration`;
    expect((await bob.request({ url: zone })).body).toContain(id);
    const revoke = `/svc/hdlibrary/images/${id}/shares/${entry!.id}`;
    expect((await ada.request({ method: 'DELETE', url: revoke })).statusCode).toBe(200);
    expect(await ofBob()).not.toContain(id);
    expect((await bob.request({ url: zone })).body).not.toContain(id);
    const received = await db
      .selectFrom('notification')
      .select('title')
      .where('code', '=', 1091)
      .where('account_id', '=', world.bob.accountId)
      .execute();
    expect(received).toHaveLength(2);
  });

  test('is given back, and with it what was shared on', async () => {
    const { id } = await ready();
    const holder = world.people['account-holder'];
    const [bob, third] = [await signIn(app, world.bob), await signIn(app, holder)];
    const sees = async (who: Browser) => (await who.request({ url: `/svc/hdlibrary/images/${id}` })).statusCode;
    const leave = (who: Browser) => who.request({ method: 'DELETE', url: `/svc/hdlibrary/shared/${id}` });
    expect((await leave(bob)).statusCode).toBe(404);
    await share(id, { email: world.bob.email, mayReshare: true });
    await share(id, { email: holder.email }, bob);
    expect([await sees(bob), await sees(third), (await leave(ada)).statusCode]).toEqual([200, 200, 404]);
    expect((await leave(bob)).statusCode).toBe(204);
    expect([await sees(bob), await sees(third)]).toEqual([404, 404]);
    await share(id, { everybody: true }, await signIn(app, world.people['site-admin']));
    expect((await leave(bob)).json()).toMatchObject({ errors: [{ code: 2181 }] });
  });

  test('is not there for an email that was never confirmed', async () => {
    const { id } = await ready();
    const confirm = (at: Date | null) =>
      db.updateTable('account').set({ email_validated_at: at }).where('id', '=', world.bob.accountId).execute();
    const bob = await signIn(app, world.bob);
    await confirm(null);
    await share(id, { email: world.bob.email });
    const sees = async () => {
      const { rows } =
        await sql`select 1 from shared_with('image', array[${world.bob.accountId}]::uuid[]) where object_id = ${id}`.execute(
          db,
        );
      return rows.length > 0;
    };
    expect(await sees()).toBe(false);
    await confirm(new Date());
    expect(await sees()).toBe(true);
    expect((await bob.request({ url: `/svc/hdlibrary/images/${id}` })).statusCode).toBe(200);
  });

  test('is shared with a group and a whole site, and what was shared on ends with the share', async () => {
    const { id } = await ready();
    const holder = world.people['account-holder'];
    const [bob, third] = [await signIn(app, world.bob), await signIn(app, holder)];
    const sees = async (who: Browser) => (await who.request({ url: `/svc/hdlibrary/images/${id}` })).statusCode === 200;
    const made = await ada.request({
      method: 'POST',
      url: '/svc/groups',
      payload: { name: `G${id.slice(-6)}`, description: '' },
    });
    const groupId = made.json<{ id: string }>().id;
    await ada.request({ method: 'POST', url: `/svc/groups/${groupId}/members`, payload: { email: world.bob.email } });
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const given = await share(id, { groupId, mayReshare: true, until });
    const [entry] = given.json<{ shares: { id: string }[] }>().shares;
    expect(entry).toMatchObject({ kind: 'group', until, mayReshare: true });
    expect(await sees(bob)).toBe(true);
    const on = await share(id, { email: holder.email }, bob);
    // No one gives on for longer than they have it themselves, and they see their own shares alone.
    expect(on.json()).toMatchObject({ shares: [{ name: holder.email, until }] });
    expect(await sees(third)).toBe(true);
    await ada.request({ method: 'DELETE', url: `/svc/hdlibrary/images/${id}/shares/${entry!.id}` });
    expect([await sees(bob), await sees(third)]).toEqual([false, false]);
    const staff = await signIn(app, world.people['site-admin']);
    expect((await share(id, { everybody: true }, staff)).statusCode).toBe(201);
    expect([await sees(bob), await sees(third)]).toEqual([true, true]);
    const many = await ada.request({
      method: 'POST',
      url: '/svc/hdlibrary/images/share',
      payload: { imageIds: [id], email: world.bob.email },
    });
    expect(many.json()).toMatchObject({ results: [{ imageId: id, refusal: null }] });
  });
});
