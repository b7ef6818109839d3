// @database images
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { bareCodesOf, send, settledImage } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { orderFrom } from '#test/images.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import type { LibraryRow } from './row.ts';
import { notifyEndings } from './notify-endings.ts';
import { noticesIn } from '#test/notices.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
let world: World;
let ada: Browser;
let bob: Browser;

beforeAll(async () => {
  world = await createWorld(app);
  app.work();
});
beforeEach(async () => {
  await simulator.setFaults();
  ada = await signIn(app, world.ada);
  bob = await signIn(app, world.bob);
});

const patient = new AbortController().signal;
const list = async (query = '', who = ada) =>
  (await who.request({ url: `/svc/hdlibrary/images${query}` })).json<{ items: LibraryRow[]; total: number }>();
const imageOf = async (id: string) => {
  const answer = await ada.request({ url: `/svc/hdlibrary/images/${id}` });
  return answer.statusCode === 200 ? answer.json<LibraryRow>() : null;
};
const notices = async (code: number) =>
  (await noticesIn(db, code)).filter((one) => one.account_id === world.ada.accountId);
const cloned = async (serverId: string, more: object = {}) => {
  const disk = await db.selectFrom('server_disk').select('id').where('server_id', '=', serverId).executeTakeFirst();
  return send(ada, 'POST /hdlibrary/clones', {
    serverId,
    diskId: disk?.id,
    name: `Image ${newId().slice(-8)}`,
    zoneId: world.zoneId,
    ...more,
  });
};

describe('the list', () => {
  test('has own images, and the public ones apart', async () => {
    const own = await list();
    expect(own.items.map(({ name, own: isOwn }) => [name, isOwn])).toContainEqual(['Kept image', true]);
    const everybody = await list('?tab=public&zone=EU-FR&family=linux');
    expect(everybody.items.map(({ name }) => name)).toEqual(['Debian']);
    expect((await list('?filter=nothing')).total).toBe(0);
    expect((await list('?tab=shared')).total).toBe(0);
  });

  test('is exported as CSV', async () => {
    const answer = await ada.request({ url: '/svc/hdlibrary/images/export?tab=mine' });
    expect(answer.body).toContain('Kept image');
    expect(answer.headers['content-type']).toContain('text/csv');
  });

  test('says what the library takes and accepts', async () => {
    const answer = await ada.request({ url: '/svc/hdlibrary' });
    expect(answer.json()).toMatchObject({ quotaGb: 500, zones: [{ id: 'EU-FR' }] });
    expect(answer.json<{ usedBytes: number }>().usedBytes).toBeGreaterThanOrEqual(458_752);
  });
});

describe('an image', () => {
  const edit = { description: 'For the web', usageInfo: '', guestOs: 'Debian', initialUser: 'root', minRamMb: 512 };

  test('is renamed by whoever read its newest version', async () => {
    const { id, revision } = (await list()).items.find(({ name }) => name === 'Kept image')!;
    const put = (name: string, version: number, more: object = {}) =>
      ada.request({
        method: 'PUT',
        url: `/svc/hdlibrary/images/${id}`,
        headers: { 'if-match': `"${version}"` },
        payload: { ...edit, name, locked: true, ...more },
      });
    expect((await put('Kept image', revision)).statusCode).toBe(200);
    expect((await put('Kept image', revision)).statusCode).toBe(412);
    expect(bareCodesOf(await put('Abc', revision + 1))).toEqual([1940]);
    expect(await imageOf(id)).toMatchObject({ description: 'For the web', locked: true });
    expect((await put('Kept image', revision + 1, { extraDisksGb: [20, 100] })).statusCode).toBe(200);
    // The user who says nothing of them leaves them as they are.
    expect((await put('Kept image', revision + 2)).statusCode).toBe(200);
    expect(await imageOf(id)).toMatchObject({ extraDisksGb: [20, 100] });
    expect((await ada.request({ url: '/svc/hdlibrary/images/export?tab=mine' })).body).toContain('20 100');
    expect((await put('Kept image', revision + 3, { extraDisksGb: [0] })).statusCode).toBe(400);
    const refused = await send(ada, 'POST /hdlibrary/images/delete', { imageIds: [id] });
    expect(refused.json()).toMatchObject({ results: [{ cmdId: null, refusal: 'The image is locked.' }] });
  });

  test('of another account is not there', async () => {
    const { imageId } = world.bob;
    expect(await imageOf(imageId)).toBeNull();
    expect((await send(ada, 'POST /hdlibrary/images/delete', { imageIds: [imageId] })).statusCode).toBe(404);
  });
});

describe('a clone', () => {
  test('of a snapshot leaves the server on', async () => {
    const server = await addServer(app, world, { state: 'on', owner: world.ada, simulator });
    const taken = await send(ada, `POST /servers/${server.id}/snapshots`, { name: 'Before' });
    expect(taken.statusCode, taken.body).toBe(202);
    const snapshot = await until('the snapshot is ready', async () =>
      db
        .selectFrom('snapshot')
        .selectAll()
        .where('server_id', '=', server.id)
        .where('state', '=', 'ready')
        .executeTakeFirst(),
    );
    await until('the server is free', async () =>
      db.selectFrom('server').select('id').where('id', '=', server.id).where('task_id', 'is', null).executeTakeFirst(),
    );
    const foreign = await cloned(server.id, { snapshotId: newId() });
    expect(foreign.statusCode).toBe(404);
    const answer = await cloned(server.id, { snapshotId: snapshot.id });
    expect(answer.statusCode, answer.body).toBe(202);
    const image = await settledImage<LibraryRow>(ada, answer.json<{ imageId: string }>().imageId);
    expect(image).toMatchObject({ state: 'available', createdFrom: expect.stringContaining(snapshot.name) });
    const power = await db
      .selectFrom('history')
      .select('action')
      .where('object_id', '=', server.id)
      .where('kind', '=', 'power')
      .execute();
    expect(power).toEqual([]);
    const row = await db.selectFrom('server').select('state').where('id', '=', server.id).executeTakeFirst();
    expect(row?.state).toBe('on');
  });

  test('of a server that runs shuts it down, and starts it again', async () => {
    const server = await addServer(app, world, { state: 'on', owner: world.ada, simulator });
    const offer = await ada.request({ url: `/svc/servers/${server.id}/cloneOffer` });
    expect(offer.json()).toMatchObject({ stops: true, refusal: null, disks: [{ sizeGb: 20, minutes: 2 }] });
    const answer = await cloned(server.id, { name: 'Base of web' });
    expect(answer.statusCode, answer.body).toBe(202);
    const { imageId } = answer.json<{ imageId: string }>();
    const image = await settledImage<LibraryRow>(ada, imageId);
    expect(image).toMatchObject({ state: 'available', format: 'qcow2', version: '1', diskGb: 20 });
    expect(image.sha256).toMatch(/^[\da-f]{64}$/);
    const row = await db.selectFrom('server').selectAll().where('id', '=', server.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'on', task_id: null });
    expect((await simulator.engine.readMachine(server.ref, patient))?.power).toBe('on');
    const received = await notices(46);
    expect(received.map(({ title }) => title)).toContain('The image Base of web is ready');
    expect(bareCodesOf(await cloned(server.id, { name: 'base of WEB' }))).toEqual([1941]);
    const second = await cloned(server.id, { name: 'Base of web', asVersion: true });
    expect((await settledImage<LibraryRow>(ada, second.json<{ imageId: string }>().imageId)).version).toBe('2');
  });

  test('that fails leaves nothing, starts the server and says why', async () => {
    const server = await addServer(app, world, { state: 'on', owner: world.ada, simulator });
    await simulator.setFaults({
      kind: 'fail-job',
      call: 'ensureDiskCloned',
      times: 1,
      reason: 'The disk has bad blocks.',
    });
    const { imageId } = (await cloned(server.id)).json<{ imageId: string }>();
    const image = await settledImage<LibraryRow>(ada, imageId);
    expect(image).toMatchObject({ state: 'failed', reason: 'The disk has bad blocks.', sizeBytes: 0 });
    expect((await simulator.engine.readMachine(server.ref, patient))?.power).toBe('on');
    const row = await db.selectFrom('server').selectAll().where('id', '=', server.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'on', task_id: null });
    const received = (await notices(46)).find(({ title }) => title.includes(server.name));
    expect(received).toMatchObject({ severity: 'error', title: `Cloning a disk of ${server.name} failed` });
    const removed = await send(ada, 'POST /hdlibrary/images/delete', { imageIds: [imageId] });
    expect(removed.json<{ results: { cmdId: string | null }[] }>().results[0]?.cmdId).not.toBeNull();
    await until('it is gone', async () => (await imageOf(imageId)) === null);
  });

  test('is refused of a server that is at work, or of a disk of another', async () => {
    const server = await addServer(app, world, { state: 'suspended', owner: world.ada, simulator });
    expect(bareCodesOf(await cloned(server.id))).toEqual([1946]);
    const other = await addServer(app, world, { state: 'off', owner: world.bob, simulator });
    expect((await cloned(other.id)).statusCode).toBe(404);
    expect(bareCodesOf(await cloned(server.id, { diskId: newId() }))).toEqual([1947]);
  });

  test('makes new servers for its owner, and for nobody else', async () => {
    const server = await addServer(app, world, { state: 'off', owner: world.ada, simulator });
    const { imageId } = (await cloned(server.id)).json<{ imageId: string }>();
    await settledImage<LibraryRow>(ada, imageId);
    const catalog = await ada.request({ url: `/svc/dataCenters/${world.zoneId}/configuration` });
    expect(catalog.body).toContain(imageId);
    expect((await bob.request({ url: `/svc/dataCenters/${world.zoneId}/configuration` })).body).not.toContain(imageId);
    const order = orderFrom(imageId, world);
    const made = await send(ada, 'POST /servers', order);
    expect(made.statusCode, made.body).toBe(202);
    expect(bareCodesOf(await send(bob, 'POST /servers', { ...order, names: ['of-bob'] }))).toContain(1116);
    const inUse = await send(ada, 'POST /hdlibrary/images/delete', { imageIds: [imageId] });
    expect(inUse.json()).toMatchObject({ results: [{ refusal: '1 server was created from it.' }] });
  });
});

describe('versions, copies and the end of a life', () => {
  const far = 'EU-LO';
  beforeAll(async () => {
    await db
      .insertInto('data_center')
      .values({
        id: far,
        name: 'London',
        continent: 'Europe',
        country: 'UK',
        country_code: 'GB',
        city: 'London',
        engine: 'simulator',
      })
      .execute();
  });
  /** An image with its own bytes, which a server that is off was cloned to. */
  const own = async (more: object = {}) => {
    const server = await addServer(app, world, { state: 'off', owner: world.ada, simulator });
    const { imageId } = (await cloned(server.id, more)).json<{ imageId: string }>();
    return settledImage<LibraryRow>(ada, imageId);
  };
  const copy = (imageIds: string[], more: object = {}) =>
    send(ada, 'POST /hdlibrary/images/copy', { imageIds, zoneId: far, ...more });
  const bytesOf = async (id: string) => {
    const { engine_ref: imageRef } = await db
      .selectFrom('image')
      .select('engine_ref')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const parts: Buffer[] = [];
    for await (const part of await simulator.engine.openImage({ imageRef, from: 0, length: 1e8 }, patient))
      parts.push(part as Buffer);
    return Buffer.concat(parts);
  };
  const copyOf = async (name: string) =>
    (await list(`?tab=mine&zone=${far}&filter=${encodeURIComponent(name)}`)).items[0]!;

  test('a copy has the bytes of its source in another zone', async () => {
    const image = await own();
    await db
      .updateTable('image')
      .set({ extra_disks_gb: [30] })
      .where('id', '=', image.id)
      .execute();
    const answer = await copy([image.id]);
    expect(answer.json()).toMatchObject({ results: [{ refusal: null }] });
    const made = await settledImage<LibraryRow>(ada, (await copyOf(image.name)).id);
    expect(made).toMatchObject({
      state: 'available',
      zones: [far],
      sha256: image.sha256,
      source: 'copy',
      extraDisksGb: [30],
      licence: null,
    });
    expect((await bytesOf(made.id)).equals(await bytesOf(image.id))).toBe(true);
    expect(
      (
        await simulator.engine.findImage(
          `${answer.json<{ results: { cmdId: string }[] }>().results[0]!.cmdId}/copy`,
          patient,
        )
      )?.zoneId,
    ).toBe(far);
    expect((await copy([image.id])).json()).toMatchObject({
      results: [{ cmdId: null, refusal: expect.stringContaining('with this name') as string }],
    });
    await copy([image.id], { asVersion: true });
    await until('the second', async () => (await copyOf(image.name)).version === '2');
    await settledImage<LibraryRow>(ada, (await copyOf(image.name)).id);
    expect((await notices(1150)).map(({ title }) => title)).toContain(`The image ${image.name} is copied`);
  });

  test('a clone that failed is tried again', async () => {
    const server = await addServer(app, world, { state: 'off', owner: world.ada, simulator });
    await simulator.setFaults({ kind: 'fail-job', call: 'ensureDiskCloned', times: 1, reason: 'Bad blocks.' });
    const { imageId } = (await cloned(server.id)).json<{ imageId: string }>();
    expect(await settledImage<LibraryRow>(ada, imageId)).toMatchObject({
      state: 'failed',
      mayRetry: true,
      atWork: false,
    });
    await simulator.setFaults();
    expect((await send(ada, `POST /hdlibrary/images/${imageId}/retry`, {})).statusCode).toBe(202);
    expect(await settledImage<LibraryRow>(ada, imageId)).toMatchObject({
      state: 'available',
      prepared: ['virtio', 'cloud-init', 'agent'],
    });
  });

  test('a name stands for the newest version, or for the one that was chosen', async () => {
    const first = await own({ name: 'Pointed image' });
    const second = await own({ name: 'Pointed image', asVersion: true });
    const latest = async () =>
      (await ada.request({ url: `/svc/hdlibrary/latest?zone=${world.zoneId}&name=pointed%20IMAGE` })).json<LibraryRow>()
        .id;
    expect(await latest()).toBe(second.id);
    const point = (id: string, wanted: boolean) =>
      ada.request({ method: 'PUT', url: `/svc/hdlibrary/images/${id}/latest`, payload: { latest: wanted } });
    expect((await point(first.id, true)).json()).toMatchObject({
      latest: true,
      versions: [{ id: second.id, latest: false }],
    });
    expect(await latest()).toBe(first.id);
    await point(first.id, false);
    expect(await latest()).toBe(second.id);
    expect(
      (await ada.request({ url: `/svc/hdlibrary/latest?zone=${world.zoneId}&name=debian` })).json<LibraryRow>().name,
    ).toBe('Debian');
  });

  test('operators deprecate images and end their life, of which people are told once', async () => {
    const image = await own({ name: 'Ending image' });
    const root = await signIn(app, world.people.root);
    const life = (who: Browser, payload: object, revision = image.revision) =>
      who.request({
        method: 'PUT',
        url: `/svc/hdlibrary/images/${image.id}/life`,
        headers: { 'if-match': `"${revision}"` },
        payload,
      });
    const [soon, later] = [new Date(Date.now() + 86_400_000), new Date(Date.now() + 10 * 86_400_000)];
    expect((await life(ada, { deprecatedAt: null, endsAt: null })).statusCode).toBe(403);
    const wrong = await life(root, { deprecatedAt: later.toISOString(), endsAt: soon.toISOString() });
    expect(wrong.json()).toMatchObject({ errors: [{ code: 2033, key: 'endsAt' }] });
    const set = await life(root, { deprecatedAt: new Date(0).toISOString(), endsAt: later.toISOString() });
    expect(set.statusCode, set.body).toBe(200);
    await notifyEndings.run(app.app);
    await notifyEndings.run(app.app);
    expect((await notices(1151)).map(({ title }) => title)).toEqual([
      `The image Ending image 1 can be used until ${later.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })}`,
    ]);
    const zone = await ada.request({ url: `/svc/dataCenters/${world.zoneId}/configuration` });
    expect(zone.body).not.toContain(image.id);
  });

  test('has tags of the account, which the list is filtered by', async () => {
    const image = await own();
    const changed = await send(ada, 'POST /tags/ot.image', { changes: [{ objectId: image.id, add: ['golden'] }] });
    expect(changed.json()).toMatchObject({ results: [{ tags: ['golden'], refusal: null }] });
    expect((await list('?tag=golden')).items.map(({ id }) => id)).toEqual([image.id]);
    const known = (await ada.request({ url: '/svc/tags?filter=golden' })).json<{ items: { count: number }[] }>();
    expect(known.items[0]?.count).toBe(1);
    const ofBob = await send(bob, 'POST /tags/ot.image', { changes: [{ objectId: image.id, add: ['taken'] }] });
    expect(ofBob.json()).toMatchObject({ results: [{ tags: [] }] });
  });

  test('costs what its bytes take, and is suggested for removal once it is old and unused', async () => {
    const image = await own();
    await db
      .updateTable('price_item')
      .set({ monthly_micro: 2_000_000_000 })
      .where('version_id', '=', world.priceVersionId)
      .where('key', '=', 'image.gb')
      .execute();
    expect((await imageOf(image.id))?.price).toEqual({
      currency: 'USD',
      monthlyMicro: Math.round(2_000_000_000 * (image.sizeBytes / 1e9)),
    });
    expect((await list('?unused=true')).items.map(({ id }) => id)).not.toContain(image.id);
    await db
      .updateTable('image')
      .set({ created_at: new Date(Date.now() - 100 * 86_400_000) })
      .where('id', '=', image.id)
      .execute();
    expect((await list('?unused=true')).items.map(({ id }) => id)).toContain(image.id);
  });
});
