import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isGuestPassword } from '#domains/servers/access.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { addServer, serverReads } from '#test/servers.ts';
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
const post = (id: string, path: string, payload?: object) =>
  ada.request({ method: 'POST', url: `/svc/servers/${id}/${path}`, ...(payload === undefined ? {} : { payload }) });
const { rowOf, settled } = serverReads(db);
const guestOf = async (ref: string) =>
  ((await simulator.control('GET', `/machines/${ref}/guest`)) as { guest: Record<string, unknown> | null }).guest;
const rescueOf = async (id: string) =>
  (await ada.request({ url: `/svc/servers/${id}/rescue` })).json<{ since: string | null; by: string | null }>();
const history = async (id: string) =>
  (await db.selectFrom('server_history').select('action').where('server_id', '=', id).orderBy('id').execute()).map(
    (row) => row.action,
  );
const sshKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl ada@test';

/** Every table and text column that holds a text; a sealed secret shows none. */
async function traces(text: string): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'ARRAY', 'bytea')`.execute(
    db,
  );
  const found: string[] = [];
  for (const { table, column } of rows) {
    const hits = await sql`
      select 1 from ${sql.table(table)} where position(${text} in ${sql.ref(column)}::text) > 0 limit 1`.execute(db);
    if (hits.rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

describe('before any worker runs', () => {
  test('bad passwords and keys, a wrong name and states are refused', async () => {
    const { id, name } = await server();
    const errors = async (path: string, payload: object) =>
      (await post(id, path, payload)).json<{ errors: object[] }>().errors;
    expect(await errors('password', { password: 'short' })).toMatchObject([{ code: 1112, key: 'password' }]);
    expect(await errors('sshKey', { sshKey: 'none' })).toMatchObject([{ code: 1114, key: 'sshKey' }]);
    expect(await errors('rebuild', { imageId: world.imageId, confirm: 'other' })).toMatchObject([
      { code: 1120, key: 'confirm' },
    ]);
    expect(await errors('rebuild', { imageId: id, confirm: name })).toMatchObject([{ code: 1116, key: 'imageId' }]);
    expect(await errors('leaveRescue', undefined as never)).toMatchObject([{ code: 1008 }]);
    const asleep = await server('suspended');
    expect((await post(asleep.id, 'password', {})).statusCode).toBe(409);
    expect((await post(world.bob.serverId, 'rescue')).statusCode).toBe(404);
    expect((await rowOf(id)).task_id).toBeNull();
  });

  test('a protected server is not rebuilt, one with another licence neither', async () => {
    const { id, name } = await server();
    await ada.request({ method: 'PUT', url: '/svc/servers/protection', payload: { serverIds: [id], rebuild: true } });
    const refused = await post(id, 'rebuild', { imageId: world.imageId, confirm: name });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain('protected against a rebuild');
    await ada.request({ method: 'PUT', url: '/svc/servers/protection', payload: { serverIds: [id], rebuild: false } });
    await db.updateTable('image').set({ licence: 'licence.windows' }).where('id', '=', world.imageId).execute();
    const same = await post(id, 'rebuild', { imageId: world.imageId, confirm: name });
    expect(same.statusCode).toBe(202);
    await db.updateTable('image').set({ licence: null }).where('id', '=', world.imageId).execute();
  });

  test('a password that was made stands in its answer alone', async () => {
    const { id } = await server();
    const answer = await post(id, 'password', {});
    expect(answer.statusCode).toBe(202);
    const { user, password } = answer.json<{ user: string; password: string }>();
    expect([user, isGuestPassword(password)]).toEqual(['root', true]);
    expect(await traces(password)).toEqual([]);
    expect((await post(id, 'rescue')).json()).toMatchObject({ errors: [{ code: 1007 }] });
  });
});

describe('with a worker', () => {
  beforeAll(() => void app.work());

  test('a password of her own is set, and an SSH key; the secret is wiped', async () => {
    const { id, ref } = await server();
    const own = (await post(id, 'password', { password: 'Skydeck#456' })).json<{ cmdId: string; password: null }>();
    expect(own.password).toBeNull();
    expect((await settled(id)).state).toBe('on');
    const { secret } = await db
      .selectFrom('task')
      .select('secret')
      .where('id', '=', own.cmdId)
      .executeTakeFirstOrThrow();
    expect(secret).toBeNull();
    expect(await guestOf(ref)).toMatchObject({ credentials: ['password'] });
    await post(id, 'sshKey', { sshKey, force: true });
    await settled(id);
    expect(await guestOf(ref)).toMatchObject({ credentials: ['sshKey'] });
    expect(await history(id)).toEqual(['The password was reset', 'The SSH key was reset']);
  });

  test('rescue is entered and left, and shows who did it', async () => {
    const { id, ref } = await server('off');
    const answer = (await post(id, 'rescue')).json<{ user: string; password: string }>();
    expect([answer.user, isGuestPassword(answer.password)]).toEqual(['rescue', true]);
    expect((await settled(id)).state).toBe('on');
    expect(await guestOf(ref)).toMatchObject({ rescue: true });
    expect(await rescueOf(id)).toMatchObject({ since: expect.any(String), by: world.ada.email });
    expect((await post(id, 'password', {})).body).toContain('Leave it first');
    expect((await post(id, 'leaveRescue')).statusCode).toBe(202);
    await settled(id);
    expect(await guestOf(ref)).toMatchObject({ rescue: false });
    expect(await rescueOf(id)).toMatchObject({ since: null });
  });

  test('a rebuild keeps name, addresses and size, and starts a fresh system', async () => {
    const one = await server();
    const before = await rowOf(one.id);
    const first = await guestOf(one.ref);
    const answer = await post(one.id, 'rebuild', { imageId: world.imageId, confirm: one.name, sshKey });
    expect(answer.json()).toMatchObject({ password: null, user: 'root' });
    const after = await settled(one.id);
    expect(after).toMatchObject({ state: 'on', name: before.name, primary_ip: before.primary_ip });
    const guest = await guestOf(one.ref);
    expect(guest).toMatchObject({ credentials: ['sshKey'], imageRef: 'debian-13', rescue: false });
    expect(guest?.['firstBootAt']).not.toBe(first?.['firstBootAt']);
    expect((await history(one.id)).at(-1)).toBe('Rebuilt with Debian 13');
  });

  test('what the data center refuses is told, and the server stays as it was', async () => {
    const one = await server();
    await simulator.setFaults({ kind: 'fail-job', call: 'ensureRescue', name: one.name, reason: 'no rescue image' });
    await post(one.id, 'rescue');
    expect(await settled(one.id)).toMatchObject({ state: 'on', error: null });
    expect((await history(one.id)).at(-1)).toBe('Rescue failed: no rescue image');
    expect(await rescueOf(one.id)).toMatchObject({ since: null });
  });
});
