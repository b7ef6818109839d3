import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { messageJson } from '#platform/db/columns.ts';
import { bareCodesOf, historyOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import type { EvacuationState, MoveState } from '../../states.ts';
import { askHosts } from '../watch-hosts.ts';

const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines });
const { app } = it;
const { db } = app;
const signal = new AbortController().signal;
let world: World;
let root: Browser;

beforeAll(async () => {
  world = await createWorld(it);
  // No engine of this test has those of the fixtures.
  await it.app.db.deleteFrom('host').execute();
  root = await signIn(it, world.people.root);
});
beforeEach(() => simulator.setFaults());

const look = () => askHosts(app, app.engineNames[0]!, signal);
interface Host {
  id: string;
  name: string;
  cluster: string;
  state: string;
  evacuation: Evacuation | null;
}
interface Evacuation {
  id: string;
  state: EvacuationState;
  total: number;
  counts: Record<MoveState, number>;
}
interface Move {
  serverId: string;
  name: string;
  target: string | null;
  method: string;
  state: MoveState;
  reason: string | null;
  tries: number;
}
const hostsOf = async () => (await send(root, 'GET /hosts?size=0')).json<{ items: Host[] }>().items;
const hostIdOf = async (ref: string) => (await simulator.machines()).find((one) => one.ref === ref)?.hostId;
const read = async (id: string) => (await send(root, `GET /hosts/${id}`)).json<Host>();
const movesOf = async (id: string, evacuation: string) =>
  (await send(root, `GET /hosts/${id}/evacuations/${evacuation}/moves?size=0`)).json<{ items: Move[] }>().items;
const prove = () => sql`update session set proven_until = now() + interval '1 hour'`.execute(db);
const open = async () => {
  for (const { name } of await hostsOf())
    await simulator.engine.ensureHostState(
      `open:${name}:${Math.random()}`,
      { hostId: name, accepts: true, maintenance: false },
      signal,
    );
  await look();
};

/** All servers on one host; the others are empty. */
async function stage(states: readonly ('on' | 'off' | 'suspended')[]) {
  await sql`update server set state = 'terminated', host_ref = null where state <> 'terminated'`.execute(db);
  for (const { ref } of await simulator.machines()) {
    const token = `gone:${ref}`;
    await simulator.engine.ensureDestroyed(token, ref, signal);
    await until('machine destroyed', async () => (await simulator.engine.findJob(token, signal))?.state === 'done');
  }
  const servers = [];
  for (const state of states) servers.push(await addServer(it, world, { state, owner: world.ada, simulator }));
  await open();
  const host = (await hostsOf())[0]!;
  for (const { ref } of servers) {
    const token = `gather:${ref}`;
    // Cold moves go between clusters.
    const machine = (await simulator.machines()).find((one) => one.ref === ref)!;
    if (machine.power === 'suspended')
      await simulator.engine.ensurePower(`${token}:resume`, { machineRef: ref, action: 'resume', force: true }, signal);
    await simulator.engine.ensureMove(token, { machineRef: ref, hostId: host.name, live: false }, signal);
    await until('machine moved', async () => (await simulator.engine.findJob(token, signal))?.state === 'done');
    if (machine.power === 'suspended') {
      await simulator.engine.ensurePower(
        `${token}:suspend`,
        { machineRef: ref, action: 'suspend', force: true },
        signal,
      );
      await until(
        'suspended',
        async () => (await simulator.engine.findJob(`${token}:suspend`, signal))?.state === 'done',
      );
    }
    await sql`update server set host_ref = ${host.name} where engine_ref = ${ref}`.execute(db);
  }
  await look();
  return { host: await read(host.id), servers };
}

const start = async (id: string, more: object = {}) => {
  await prove();
  return send(root, `POST /hosts/${id}/evacuations`, { reason: 'New memory.', sideBySide: 2, ...more });
};
const given = { reason: 'A slow network.', ticket: 'OPS-12' };
const verbs = {
  pause: (id: string, evacuation: string) => send(root, `POST /hosts/${id}/evacuations/${evacuation}/pause`, given),
  resume: (id: string, evacuation: string) => send(root, `POST /hosts/${id}/evacuations/${evacuation}/resume`, given),
  abort: (id: string, evacuation: string) => send(root, `POST /hosts/${id}/evacuations/${evacuation}/abort`, given),
  retry: (id: string, evacuation: string) => send(root, `POST /hosts/${id}/evacuations/${evacuation}/retry`, given),
};

/** Works until the evacuation is in a state and no task of the host is left. */
async function worked(id: string, state: EvacuationState): Promise<Host & { evacuation: Evacuation }> {
  const worker = it.work();
  const host = await until(`evacuation ${state}`, async () => {
    const tasks = await db.selectFrom('task').select('id').where('state', 'in', ['waiting', 'running']).execute();
    const found = await read(id);
    return found.evacuation?.state === state && tasks.length === 0 && { ...found, evacuation: found.evacuation };
  });
  await worker.stop();
  return host;
}

test('all servers of a host move, so many side by side, and it is under maintenance then', async () => {
  const { host, servers } = await stage(['on', 'on', 'on', 'off', 'on']);
  const plan = (await send(root, `GET /hosts/${host.id}/evacuationPlan?sideBySide=2`)).json<{
    moves: { target: string; method: string; blocker: string | null }[];
    ready: number;
    seconds: number;
  }>();
  expect(plan).toMatchObject({ ready: 5, blocked: 0, restarts: 0 });
  expect(plan.moves.map(({ method }) => method).sort()).toEqual(['live', 'live', 'live', 'live', 'off']);
  expect(plan.seconds).toBeGreaterThan(5);
  const started = await start(host.id);
  expect(started.statusCode, started.body).toBe(202);
  expect(bareCodesOf(await start(host.id))).toEqual([8900]);
  expect((await read(host.id)).state).toBe('entering');
  const before = await simulator.machines();
  const after = await worked(host.id, 'done');
  expect(after).toMatchObject({ state: 'maintenance', evacuation: { counts: { moved: 5, failed: 0 } } });
  const machines = await simulator.machines();
  for (const { ref, id, name } of servers) {
    const machine = machines.find((one) => one.ref === ref)!;
    expect(machine.hostId).not.toBe(host.name);
    expect(machine.powerSince, name).toBe(before.find((one) => one.ref === ref)?.powerSince);
    const row = await db.selectFrom('server').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect([row.host_ref, row.task_id, row.state]).toEqual([machine.hostId, null, machine.power]);
    expect(await historyOf(db, id)).toContain('Moved to another host');
  }
  expect(await historyOf(db, host.id)).toContain('Evacuation ended: 5 moved, 0 not moved');
  const told = await db.selectFrom('notification').select('account_id').where('code', '=', 1362).execute();
  expect(told).toEqual([{ account_id: world.people.root.accountId }]);
  expect(await db.selectFrom('notification').select('id').where('code', '=', 1361).execute()).toEqual([]);
});

test('a move that fails is tried again, then reported, and the others go on; it can be retried', async () => {
  const { host, servers } = await stage(['on', 'on', 'on']);
  await simulator.setFaults({
    kind: 'fail-job',
    call: 'ensureMove',
    name: servers[1]!.name,
    reason: 'The link broke.',
  });
  await start(host.id);
  const { evacuation, state } = await worked(host.id, 'done');
  expect(state).toBe('disabled');
  expect(evacuation.counts).toMatchObject({ moved: 2, failed: 1 });
  const failed = (await movesOf(host.id, evacuation.id)).find(({ serverId }) => serverId === servers[1]!.id);
  expect(failed).toMatchObject({ state: 'failed', tries: 2, reason: 'The link broke.' });
  expect(await hostIdOf(servers[1]!.ref)).toBe(host.name);
  await simulator.setFaults();
  expect((await verbs.retry(host.id, evacuation.id)).statusCode).toBe(200);
  expect(await worked(host.id, 'done')).toMatchObject({ state: 'maintenance', evacuation: { counts: { moved: 3 } } });
});

test('one that is paused begins no move until it is resumed; one that is aborted leaves the rest', async () => {
  const { host, servers } = await stage(['on', 'on', 'on', 'on']);
  const { id } = (await start(host.id, { sideBySide: 1 })).json<Evacuation>();
  await verbs.pause(host.id, id);
  const paused = await worked(host.id, 'paused');
  expect(paused.evacuation.counts).toMatchObject({ waiting: 4, moved: 0 });
  expect(bareCodesOf(await verbs.pause(host.id, paused.evacuation.id))).toEqual([8900]);
  await verbs.resume(host.id, paused.evacuation.id);
  await simulator.setFaults({ kind: 'slow', call: 'ensureMove', name: servers[3]!.name, ms: 1 });
  const worker = it.work();
  await until('one has moved', async () => (await read(host.id)).evacuation!.counts.moved > 0);
  await verbs.abort(host.id, paused.evacuation.id);
  await worker.stop();
  const { evacuation, state } = await worked(host.id, 'aborted');
  expect(state).toBe('disabled');
  const { moved, skipped, waiting, moving } = evacuation.counts;
  expect([moved + skipped, waiting, moving]).toEqual([4, 0, 0]);
  expect(skipped).toBeGreaterThan(0);
});

test('where no host of the cluster has room, a server is restarted elsewhere if that is allowed, and its owner told', async () => {
  const { host, servers } = await stage(['on', 'on', 'suspended']);
  const others = (await hostsOf()).filter(({ cluster, id }) => cluster === host.cluster && id !== host.id);
  for (const { name } of others)
    await simulator.engine.ensureHostState(
      `close:${name}`,
      { hostId: name, accepts: false, maintenance: false },
      signal,
    );
  await look();
  await db.updateTable('server').set({ terminate_protected: true }).where('id', '=', servers[1]!.id).execute();
  const plan = async (cold: number) =>
    (await send(root, `GET /hosts/${host.id}/evacuationPlan?allowCold=${cold}`)).json<{
      ready: number;
      restarts: number;
    }>();
  expect(await plan(0)).toMatchObject({ ready: 0, blocked: 3 });
  expect(await plan(1)).toMatchObject({ ready: 1, blocked: 2, restarts: 1 });
  await start(host.id, { allowCold: true });
  const { evacuation } = await worked(host.id, 'done');
  expect(evacuation.counts).toMatchObject({ moved: 1, blocked: 2 });
  const moves = await movesOf(host.id, evacuation.id);
  expect(moves.map(({ state, reason }) => `${state}: ${reason}`).sort()).toEqual([
    'blocked: The server is protected and is not restarted.',
    'blocked: The server is suspended, and no other host of the cluster has enough free memory.',
    'moved: null',
  ]);
  const told = await db.selectFrom('notification').select(['account_id', 'title']).where('code', '=', 1361).execute();
  expect(told.map((one) => one.account_id)).toEqual([world.ada.accountId, world.ada.accountId]);
  expect(await historyOf(db, servers[0]!.id)).toContain('Moved to another host with a restart');
});

test('a server whose task keeps it from moving waits for the end of that', async () => {
  const { host, servers } = await stage(['on']);
  const [busy] = servers;
  const taskId = newId<'task'>();
  await db
    .insertInto('task')
    .values({
      id: taskId,
      kind: 'server.configure',
      title: messageJson('Configure'),
      service_name: 'servers',
      data: '{}',
      step: 'change',
      state: 'waiting',
      run_at: new Date(it.clock.now() + 3_600_000),
      object_id: busy!.id,
      site_id: world.siteId,
      account_id: world.ada.accountId,
      created_by_name: 'x',
      source: 'console',
    })
    .execute();
  await db.updateTable('server').set({ state: 'configuring', task_id: taskId }).where('id', '=', busy!.id).execute();
  const started = (await start(host.id)).json<Evacuation>();
  expect(started.counts).toMatchObject({ waiting: 1, blocked: 0 });
  await db.updateTable('server').set({ state: 'on', task_id: null }).where('id', '=', busy!.id).execute();
  await db.deleteFrom('task').where('id', '=', taskId).execute();
  expect((await worked(host.id, 'done')).evacuation.counts).toMatchObject({ moved: 1, blocked: 0 });
});

test('a server under a task is moved when that has ended, and one that is gone meanwhile is skipped', async () => {
  const { host, servers } = await stage(['on', 'on']);
  const [busy, gone] = servers;
  await send(await signIn(it, world.ada), `POST /servers/${busy!.id}/power`, { action: 'restart', force: true });
  await start(host.id);
  await sql`update server set state = 'terminated' where id = ${gone!.id}`.execute(db);
  const { evacuation } = await worked(host.id, 'done');
  expect(evacuation.counts).toMatchObject({ moved: 1, skipped: 1 });
  expect(await hostIdOf(busy!.ref)).not.toBe(host.name);
});
