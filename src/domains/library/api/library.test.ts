import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import type { LibraryRow } from './row.ts';

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
const post = (url: string, payload: object, who = ada) => who.request({ method: 'POST', url: `/svc${url}`, payload });
const list = async (query = '', who = ada) =>
  (await who.request({ url: `/svc/hdlibrary/images${query}` })).json<{ items: LibraryRow[]; total: number }>();
const codes = (body: string) =>
  (JSON.parse(body) as { errors: { code: number; key?: string }[] }).errors.map((e) => e.code);
const imageOf = async (id: string) => {
  const answer = await ada.request({ url: `/svc/hdlibrary/images/${id}` });
  return answer.statusCode === 200 ? answer.json<LibraryRow>() : null;
};
const settled = (id: string) =>
  until(`image ${id} settles`, async () => {
    const image = await imageOf(id);
    return image?.task === null ? image : null;
  });
const notices = (code: number) =>
  db.selectFrom('notification').selectAll().where('code', '=', code).where('account_id', '=', world.ada.accountId);
const cloned = async (serverId: string, more: object = {}) => {
  const disk = await db.selectFrom('server_disk').select('id').where('server_id', '=', serverId).executeTakeFirst();
  return post('/hdlibrary/clones', {
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
    const put = (name: string, version: number) =>
      ada.request({
        method: 'PUT',
        url: `/svc/hdlibrary/images/${id}`,
        headers: { 'if-match': `"${version}"` },
        payload: { ...edit, name, locked: true },
      });
    expect((await put('Kept image', revision)).statusCode).toBe(200);
    expect((await put('Kept image', revision)).statusCode).toBe(412);
    expect(codes((await put('Abc', revision + 1)).body)).toEqual([1940]);
    expect(await imageOf(id)).toMatchObject({ description: 'For the web', locked: true });
    const refused = await post('/hdlibrary/images/delete', { imageIds: [id] });
    expect(refused.json()).toMatchObject({ results: [{ cmdId: null, refusal: 'It is locked.' }] });
  });

  test('of another account is not there', async () => {
    const { imageId } = world.bob;
    expect(await imageOf(imageId)).toBeNull();
    expect((await post('/hdlibrary/images/delete', { imageIds: [imageId] })).statusCode).toBe(404);
  });
});

describe('a clone', () => {
  test('of a server that runs shuts it down, and starts it again', async () => {
    const server = await addServer(app, world, { state: 'on', owner: world.ada, simulator });
    const offer = await ada.request({ url: `/svc/servers/${server.id}/cloneOffer` });
    expect(offer.json()).toMatchObject({ stops: true, refusal: null, disks: [{ sizeGb: 20, minutes: 2 }] });
    const answer = await cloned(server.id, { name: 'Base of web' });
    expect(answer.statusCode, answer.body).toBe(202);
    const { imageId } = answer.json<{ imageId: string }>();
    const image = await settled(imageId);
    expect(image).toMatchObject({ state: 'available', format: 'qcow2', version: '1', diskGb: 20 });
    expect(image.sha256).toMatch(/^[\da-f]{64}$/);
    const row = await db.selectFrom('server').selectAll().where('id', '=', server.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'on', task_id: null });
    expect((await simulator.engine.readMachine(server.ref, patient))?.power).toBe('on');
    const told = await notices(46).execute();
    expect(told.map(({ title }) => title)).toContain('The image Base of web is ready');
    expect(codes((await cloned(server.id, { name: 'base of WEB' })).body)).toEqual([1941]);
    const second = await cloned(server.id, { name: 'Base of web', asVersion: true });
    expect((await settled(second.json<{ imageId: string }>().imageId)).version).toBe('2');
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
    const image = await settled(imageId);
    expect(image).toMatchObject({ state: 'failed', reason: 'The disk has bad blocks.', sizeBytes: 0 });
    expect((await simulator.engine.readMachine(server.ref, patient))?.power).toBe('on');
    const row = await db.selectFrom('server').selectAll().where('id', '=', server.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'on', task_id: null });
    const removed = await post('/hdlibrary/images/delete', { imageIds: [imageId] });
    expect(removed.json<{ results: { cmdId: string | null }[] }>().results[0]?.cmdId).not.toBeNull();
    await until('it is gone', async () => (await imageOf(imageId)) === null);
  });

  test('is refused of a server that is at work, or of a disk of another', async () => {
    const server = await addServer(app, world, { state: 'suspended', owner: world.ada, simulator });
    expect(codes((await cloned(server.id)).body)).toEqual([1946]);
    const other = await addServer(app, world, { state: 'off', owner: world.bob, simulator });
    expect((await cloned(other.id)).statusCode).toBe(404);
    expect(codes((await cloned(server.id, { diskId: newId() })).body)).toEqual([1947]);
  });

  test('makes new servers for its owner, and for nobody else', async () => {
    const server = await addServer(app, world, { state: 'off', owner: world.ada, simulator });
    const { imageId } = (await cloned(server.id)).json<{ imageId: string }>();
    await settled(imageId);
    const catalogue = await ada.request({ url: `/svc/dataCenters/${world.zoneId}/configuration` });
    expect(catalogue.body).toContain(imageId);
    expect((await bob.request({ url: `/svc/dataCenters/${world.zoneId}/configuration` })).body).not.toContain(imageId);
    const order = {
      names: [`from-${imageId.slice(-6)}`],
      zoneId: world.zoneId,
      imageId,
      cpuType: 'B',
      cpuCount: 1,
      ramMb: 1024,
      diskSizesGb: [20],
      networkIds: [world.wanId],
      billingMode: 1,
      password: 'CloneSecret12',
    };
    const made = await post('/servers', order);
    expect(made.statusCode, made.body).toBe(202);
    expect(codes((await post('/servers', { ...order, names: ['of-bob'] }, bob)).body)).toContain(1116);
    const inUse = await post('/hdlibrary/images/delete', { imageIds: [imageId] });
    expect(inUse.json()).toMatchObject({ results: [{ refusal: '1 server was made of it.' }] });
  });
});
