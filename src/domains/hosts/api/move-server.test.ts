import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bareCodesOf, errorsOf, historyOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { askHosts } from './watch-hosts.ts';

const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines });
const { app } = it;
const { db } = app;
const signal = new AbortController().signal;
const engine = app.engineNames[0]!;
let world: World;
let root: Browser;
let ada: Browser;

beforeAll(async () => {
  world = await createWorld(it);
  // No engine of this test has those of the fixtures.
  await db.deleteFrom('host').execute();
  [root, ada] = await Promise.all([signIn(it, world.people.root), signIn(it, world.ada)]);
});
beforeEach(() => simulator.setFaults());

interface Plan {
  from: { id: string; name: string };
  targets: { id: string; name: string; cluster: string; method: string; blocker: string | null }[];
}
/** A server with the host that it is on, as the console knows it. */
async function stage(state: 'on' | 'off' = 'on') {
  const server = await addServer(it, world, { state, owner: world.ada, simulator });
  const machine = (await simulator.machines()).find(({ ref }) => ref === server.ref)!;
  await sql`update server set host_ref = ${machine.hostId} where id = ${server.id}`.execute(db);
  await askHosts(app, engine, signal);
  return { ...server, hostName: machine.hostId! };
}
const plan = async (id: string, cold = 0) =>
  (await send(root, `GET /servers/${id}/movePlan?allowCold=${cold}`)).json<Plan>();
const move = (id: string, targetId: string, more: object = {}) =>
  send(root, `POST /servers/${id}/move`, { targetId, reason: 'The host is too busy.', ...more });
const hostOf = async (ref: string) => (await simulator.machines()).find((one) => one.ref === ref)?.hostId;
const ended = async (id: string) => {
  const worker = it.work();
  await until('the move ended', async () => {
    const row = await db.selectFrom('server').select('task_id').where('id', '=', id).executeTakeFirstOrThrow();
    return row.task_id === null;
  });
  await worker.stop();
};
const told = async () => (await db.selectFrom('notification').select('id').where('code', '=', 1361).execute()).length;
const prove = () => sql`update session set proven_until = now() + interval '1 hour'`.execute(db);

test('a running server moves live to the host that was chosen, and its owner is not bothered', async () => {
  const server = await stage();
  expect((await send(root, `GET /servers/${server.id}/host`)).json()).toMatchObject({
    host: { name: server.hostName, state: 'online' },
    canMove: true,
  });
  const { from, targets } = await plan(server.id);
  expect(from.name).toBe(server.hostName);
  const near = targets.find(({ method, blocker }) => method === 'live' && blocker === null)!;
  const before = (await simulator.machines()).find(({ ref }) => ref === server.ref)!;
  const ordered = await move(server.id, near.id, { ticket: 'OPS-9' });
  expect(ordered.statusCode, ordered.body).toBe(202);
  expect(bareCodesOf(await move(server.id, near.id))).toEqual([1007]);
  await ended(server.id);
  expect(await hostOf(server.ref)).toBe(near.name);
  const machine = (await simulator.machines()).find(({ ref }) => ref === server.ref)!;
  expect(machine.powerSince).toBe(before.powerSince);
  expect(await historyOf(db, server.id)).toContain('Moved to another host');
  expect((await historyOf(db, from.id)).at(-1)).toBe(
    `Move of server ${server.name} to ${near.name} ordered: The host is too busy. (OPS-9)`,
  );
  expect(await told()).toBe(0);
  const row = await db.selectFrom('server_move').select(['state', 'ended_at']).execute();
  expect(row).toMatchObject([{ state: 'moved', ended_at: expect.any(Date) }]);
});

test('a move to another cluster restarts the server: only if that is allowed and proven, and its owner is notified first', async () => {
  const server = await stage();
  const { targets } = await plan(server.id);
  const far = targets.find(({ method }) => method === 'cold')!;
  expect(far.blocker).toMatch(/restarted elsewhere/);
  expect((await plan(server.id, 1)).targets.find(({ id }) => id === far.id)?.blocker).toBe(null);
  expect(bareCodesOf(await move(server.id, far.id))).toEqual([8900]);
  await sql`update session set proven_until = null`.execute(db);
  expect(bareCodesOf(await move(server.id, far.id, { allowCold: true }))).toEqual([1500]);
  await prove();
  expect((await move(server.id, far.id, { allowCold: true })).statusCode).toBe(202);
  expect(await told()).toBe(1);
  await ended(server.id);
  expect(await hostOf(server.ref)).toBe(far.name);
  expect(await told()).toBe(2);
});

test('what can not be is refused with its reason', async () => {
  const server = await stage();
  const { from, targets } = await plan(server.id);
  const near = targets.find(({ method }) => method === 'live')!;
  expect(bareCodesOf(await move(server.id, from.id))).toEqual([8903]);
  expect(bareCodesOf(await move(server.id, near.id, { reason: ' ' }))).toEqual([8901]);
  const close = { hostId: near.name, accepts: false, maintenance: false };
  await simulator.engine.ensureHostState(`close:${near.name}`, close, signal);
  await askHosts(app, engine, signal);
  expect(errorsOf(await move(server.id, near.id))[0]?.info).toContain('The host is disabled for new servers.');
  await simulator.engine.ensureHostState(`open:${near.name}`, { ...close, accepts: true }, signal);
  await askHosts(app, engine, signal);
  await db.updateTable('server').set({ host_ref: null }).where('id', '=', server.id).execute();
  expect(errorsOf(await send(root, `GET /servers/${server.id}/movePlan`))[0]?.info).toContain(
    'has not reported the host',
  );
  expect((await send(ada, `GET /servers/${server.id}/host`)).statusCode).toBe(403);
  expect((await send(ada, `POST /servers/${server.id}/move`, { targetId: near.id, reason: 'Mine.' })).statusCode).toBe(
    403,
  );
});

test('a move that fails leaves the server where it was, and can be ordered again', async () => {
  const server = await stage();
  const near = (await plan(server.id)).targets.find(({ method }) => method === 'live')!;
  await simulator.setFaults({ kind: 'fail-job', call: 'ensureMove', name: server.name, reason: 'The link broke.' });
  await move(server.id, near.id);
  await ended(server.id);
  expect(await hostOf(server.ref)).toBe(server.hostName);
  expect(await historyOf(db, server.id)).toContain('Could not be moved to another host: The link broke.');
  const movesOf = () => db.selectFrom('server_move').select('state').where('server_id', '=', server.id).execute();
  expect(await movesOf()).toEqual([]);
  await simulator.setFaults();
  expect((await move(server.id, near.id)).statusCode).toBe(202);
  await ended(server.id);
  expect(await hostOf(server.ref)).toBe(near.name);
});
