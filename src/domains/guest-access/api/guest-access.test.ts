import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { isGuestPassword } from '#domains/servers/access.ts';
import { historyOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { addServer, serverReads } from '#test/servers.ts';
import { tracesOf } from '#test/traces.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
let world: World;
let ada: Browser;

beforeAll(async () => {
  world = await createWorld(app);
  ada = await signIn(app, world.ada);
});
beforeEach(() => simulator.setFaults());

type State = 'on' | 'off' | 'suspended';
const server = (state: State = 'on') => addServer(app, world, { state, owner: world.ada, simulator });
const { rowOf, settled } = serverReads(db);
const guestOf = async (ref: string) =>
  ((await simulator.control('GET', `/machines/${ref}/guest`)) as { guest: Record<string, unknown> | null }).guest;
const rescueOf = async (id: string) =>
  (await ada.request({ url: `/svc/servers/${id}/rescue` })).json<{ since: string | null; by: string | null }>();
const sshKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl ada@test';

const traces = (text: string) => tracesOf(db, text);

type Prices = Record<'monthlyMicro' | 'hourlyOnMicro' | 'hourlyOffMicro', number>;

/** Another image of the zone, with a licence, and disks that its servers have besides. */
async function imageWith(licence: string, furtherDisksGb: number[] = []): Promise<string> {
  const id = newId();
  const plain = await db.selectFrom('image').selectAll().where('id', '=', world.imageId).executeTakeFirstOrThrow();
  await db
    .insertInto('image')
    .values({
      ...plain,
      origin: null,
      reason: null,
      id,
      licence,
      version: licence,
      engine_ref: `${plain.engine_ref}-${licence}`,
      extra_disks_gb: furtherDisksGb,
    })
    .execute();
  await sql`insert into image_zone select ${id}, zone_id from image_zone where image_id = ${world.imageId}`.execute(db);
  return id;
}

describe('before any worker runs', () => {
  test('bad passwords and keys, a wrong name and states are refused', async () => {
    const { id, name } = await server();
    const errors = async (path: string, payload: object) =>
      (await send(ada, `POST /servers/${id}/${path}`, payload)).json<{ errors: object[] }>().errors;
    expect(await errors('password', { password: 'short' })).toMatchObject([{ code: 1112, key: 'password' }]);
    expect(await errors('sshKey', { sshKey: 'none' })).toMatchObject([{ code: 1114, key: 'sshKey' }]);
    expect(await errors('rebuild', { imageId: world.imageId, confirm: 'other' })).toMatchObject([
      { code: 1120, key: 'confirm' },
    ]);
    expect(await errors('rebuild', { imageId: id, confirm: name })).toMatchObject([{ code: 1116, key: 'imageId' }]);
    const wide = await imageWith('wide', [5000]);
    expect(await errors('rebuild', { imageId: wide, confirm: name })).toMatchObject([{ code: 2251, key: 'imageId' }]);
    expect(await errors('leaveRescue', undefined as never)).toMatchObject([{ code: 1008 }]);
    const asleep = await server('suspended');
    expect((await send(ada, `POST /servers/${asleep.id}/password`, {})).statusCode).toBe(409);
    expect((await send(ada, `POST /servers/${world.bob.serverId}/rescue`)).statusCode).toBe(404);
    expect((await rowOf(id)).task_id).toBeNull();
  });

  test('a protected server is not rebuilt', async () => {
    const { id, name } = await server();
    await ada.request({ method: 'PUT', url: '/svc/servers/protection', payload: { serverIds: [id], rebuild: true } });
    const refused = await send(ada, `POST /servers/${id}/rebuild`, { imageId: world.imageId, confirm: name });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('protected against a rebuild');
    await ada.request({ method: 'PUT', url: '/svc/servers/protection', payload: { serverIds: [id], rebuild: false } });
    await db.updateTable('image').set({ licence: 'windows' }).where('id', '=', world.imageId).execute();
    const same = await send(ada, `POST /servers/${id}/rebuild`, { imageId: world.imageId, confirm: name });
    expect(same.statusCode).toBe(202);
    await db.updateTable('image').set({ licence: null }).where('id', '=', world.imageId).execute();
  });

  test('a password that was made stands in its answer alone', async () => {
    const { id } = await server();
    const answer = await send(ada, `POST /servers/${id}/password`, {});
    expect(answer.statusCode).toBe(202);
    const { user, password } = answer.json<{ user: string; password: string }>();
    expect([user, isGuestPassword(password)]).toEqual(['root', true]);
    expect(await traces(password)).toEqual([]);
    expect((await send(ada, `POST /servers/${id}/rescue`)).json()).toMatchObject({ errors: [{ code: 1007 }] });
  });
});

describe('with a worker', () => {
  beforeAll(() => void app.work());

  test('a password of her own is set, and an SSH key; the secret is wiped', async () => {
    const { id, ref } = await server();
    const own = (await send(ada, `POST /servers/${id}/password`, { password: 'Skydeck#456' })).json<{
      cmdId: string;
      password: null;
    }>();
    expect(own.password).toBeNull();
    expect((await settled(id)).state).toBe('on');
    const { secret } = await db
      .selectFrom('task')
      .select('secret')
      .where('id', '=', own.cmdId)
      .executeTakeFirstOrThrow();
    expect(secret).toBeNull();
    expect(await guestOf(ref)).toMatchObject({ credentials: ['password'] });
    await send(ada, `POST /servers/${id}/sshKey`, { sshKey, force: true });
    await settled(id);
    expect(await guestOf(ref)).toMatchObject({ credentials: ['sshKey'] });
    expect(await historyOf(db, id)).toEqual(['The password was reset', 'The SSH key was reset']);
  });

  test('rescue is entered and left, and shows who did it', async () => {
    const { id, ref } = await server('off');
    const answer = (await send(ada, `POST /servers/${id}/rescue`)).json<{ user: string; password: string }>();
    expect([answer.user, isGuestPassword(answer.password)]).toEqual(['rescue', true]);
    expect((await settled(id)).state).toBe('on');
    expect(await guestOf(ref)).toMatchObject({ rescue: true });
    expect(await rescueOf(id)).toMatchObject({ since: expect.any(String), by: world.ada.email });
    expect((await send(ada, `POST /servers/${id}/password`, {})).body).toContain('Exit it first');
    // No one takes the machine away from the user who is at work in it.
    const configure = (payload: object) =>
      ada.request({ method: 'PUT', url: `/svc/servers/${id}/configuration`, payload });
    const held = await configure({ cpuCount: 4, restart: true });
    expect([held.statusCode, held.body]).toEqual([409, expect.stringContaining('in rescue mode')]);
    const form = (await ada.request({ url: `/svc/servers/${id}/configuration` })).json<{ refusals: object }>();
    expect(form.refusals).toMatchObject({ hardware: expect.stringContaining('Exit it first'), contract: null });
    expect((await configure({ managed: true })).statusCode).toBe(202);
    await settled(id);
    expect((await send(ada, `POST /servers/${id}/leaveRescue`)).statusCode).toBe(202);
    await settled(id);
    expect(await guestOf(ref)).toMatchObject({ rescue: false });
    expect(await rescueOf(id)).toMatchObject({ since: null });
  });

  test('a rebuild keeps name, addresses and size, and starts a fresh system', async () => {
    const one = await server();
    const before = await rowOf(one.id);
    const first = await guestOf(one.ref);
    const answer = await send(ada, `POST /servers/${one.id}/rebuild`, {
      imageId: world.imageId,
      confirm: one.name,
      sshKey,
    });
    expect(answer.json()).toMatchObject({ password: null, user: 'root' });
    const after = await settled(one.id);
    expect(after).toMatchObject({ state: 'on', name: before.name, primary_ip: before.primary_ip });
    const guest = await guestOf(one.ref);
    expect(guest).toMatchObject({ credentials: ['sshKey'], imageRef: 'debian-13', rescue: false });
    expect(guest?.['firstBootAt']).not.toBe(first?.['firstBootAt']);
    expect((await historyOf(db, one.id)).at(-1)).toBe('Rebuilt with Debian 13');
  });

  test('another licence is told with its price, agreed to, and paid from the rebuild on', async () => {
    const one = await server();
    const windows = await imageWith('windows');
    const ask = (imageId: string) => ada.request({ url: `/svc/servers/${one.id}/rebuild?imageId=${imageId}` });
    const offer = (await ask(windows)).json<{ before: Prices; after: Prices }>();
    expect(offer).toMatchObject({ licenceBefore: null, licenceAfter: 'windows', billingMode: 1 });
    expect(offer.after.hourlyOnMicro).toBeGreaterThan(offer.before.hourlyOnMicro);
    expect((await ask(world.imageId)).json()).toMatchObject({ licenceAfter: null, after: offer.before });
    const rebuild = (more: object) =>
      send(ada, `POST /servers/${one.id}/rebuild`, { imageId: windows, confirm: one.name, ...more });
    const silent = await rebuild({});
    expect([silent.statusCode, silent.json()]).toMatchObject([409, { errors: [{ code: 1747, key: 'expectedMicro' }] }]);
    const old = await rebuild({ expectedMicro: offer.before.hourlyOnMicro });
    expect([old.statusCode, old.json()]).toMatchObject([409, { errors: [{ code: 1121, key: 'expectedMicro' }] }]);
    expect((await rebuild({ expectedMicro: offer.after.hourlyOnMicro })).statusCode).toBe(202);
    const after = await settled(one.id);
    expect(after).toMatchObject({ image_id: windows, hourly_on_micro: offer.after.hourlyOnMicro });
    const unsold = await ask(await imageWith('unsold'));
    expect([unsold.statusCode, unsold.json()]).toMatchObject([400, { errors: [{ code: 1985, key: 'imageId' }] }]);
  });

  test('what the data center refuses is told, and the server stays as it was', async () => {
    const one = await server();
    await simulator.setFaults({ kind: 'fail-job', call: 'ensureRescue', name: one.name, reason: 'no rescue image' });
    await send(ada, `POST /servers/${one.id}/rescue`);
    expect(await settled(one.id)).toMatchObject({ state: 'on', error: null });
    expect((await historyOf(db, one.id)).at(-1)).toBe('Rescue failed: no rescue image');
    expect(await rescueOf(one.id)).toMatchObject({ since: null });
  });
});
