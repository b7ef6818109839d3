import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import type { Machine } from '#engines/port.ts';
import { openEngines } from '#engines/registry.ts';
import { startSimulator } from '#engines/simulator/spawn.ts';
import { translate } from '#kernel/message.ts';
import { callConfigured } from '#platform/egress.ts';
import { Killer } from '#test/crash/killing.ts';
import { full } from '#test/full.ts';
import { testApp } from '#test/app.ts';
import { addServer } from '#test/servers.ts';
import { testSandbox } from '#test/sandbox.ts';
import { createWorld, signIn } from '#test/world.ts';
import { widenWan } from '#test/crash/wide-network.ts';

/** For how long they are killed at least, and how often: twenty minutes in the full suite. */
const [seconds, killsWanted] = full ? [1200, 400] : [5, 6];
/** Between two kills; each process lives for several of them, or nothing would ever be done. */
const pauseMs = (seconds * 1000) / killsWanted;
/** People who create, switch off and delete servers side by side. */
const actors = 3;
const scheduled = 3;
const patiently = { timeout: 300_000, interval: 250 };

const folder = mkdtempSync(path.join(tmpdir(), 'skydeck-crash-'));
const simulator = await startSimulator({ storeFile: path.join(folder, 'simulator.sqlite'), pace: 0.02 });
const engines = openEngines({ simulator: { kind: 'simulator', url: simulator.url } });
const engine = engines.get('simulator');
const sandbox = await testSandbox();
const it = await testApp({ engines });
const { db } = it.app;
const world = await createWorld(it);
const control = async (method: 'POST' | 'PUT', where: string, body: object) =>
  (await callConfigured({ url: simulator.url }, { method, path: where, body })).body;

const env = {
  CRASH_DATABASE_URL: it.app.database.url,
  CRASH_SIMULATOR_URL: simulator.url,
  CRASH_SMTP_URL: sandbox.env['SKYDECK_SMTP_URL'],
  CRASH_HURRIES: '1',
};
// On machines whose clocks are wrong.
const webs = ['3', '-3'].map((ahead) => new Killer({ ...env, CRASH_SERVES: 'alone', CRASH_AHEAD: ahead }));
const workers = ['-5', '5'].map((ahead) => new Killer({ ...env, CRASH_SERVES: undefined, CRASH_AHEAD: ahead }));
const processes = [...webs, ...workers];
afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()));
  await simulator.stop();
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

let asked = 0;
/** Asks one of the web processes after the other; null while it is dead. */
async function ask(
  headers: Record<string, string>,
  where: string,
  more: { method?: string; body?: object; key?: string } = {},
): Promise<{ status: number; body: unknown } | null> {
  const address = await webs[(asked += 1) % webs.length]!.address();
  try {
    const answer = await fetch(`${address}/svc/${where}`, {
      method: more.method ?? 'GET',
      body: more.body === undefined ? null : JSON.stringify(more.body),
      headers: {
        ...headers,
        ...(more.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(more.key === undefined ? {} : { 'idempotency-key': more.key }),
      },
      signal: AbortSignal.timeout(30_000),
    });
    return { status: answer.status, body: await answer.json() };
  } catch {
    return null;
  }
}

type State = 'on' | 'off' | 'terminated';

/** Creates one server after the other, switches some off and deletes some; what each of them should be in the end. */
async function act(actor: number, headers: Record<string, string>, goesOn: () => boolean): Promise<Map<string, State>> {
  const wanted = new Map<string, State>();
  for (let n = 0; n === 0 || goesOn(); n += 1) {
    const name = `chaos-${actor}-${n}`;
    const body = {
      zoneId: world.zoneId,
      imageId: world.imageId,
      cpuType: 'B',
      cpuCount: 1,
      ramMb: 1024,
      diskSizesGb: [10],
      networkIds: [world.wanId],
      names: [name],
      password: 'Skydeck#123',
      billingMode: 1,
    };
    const id = await again(async () => {
      const answer = await ask(headers, 'servers', { method: 'POST', body, key: name });
      if (answer?.status !== 202) return refused(answer);
      return (answer.body as { servers: { serverId: string }[] }).servers[0]?.serverId;
    });
    wanted.set(name, 'on');
    const next = (['on', 'off', 'terminated'] as const)[n % 3]!;
    await reach(headers, { id, name }, 'on');
    if (next !== 'on') await reach(headers, { id, name }, next);
    wanted.set(name, next);
  }
  return wanted;
}

/** Asks for a state, whatever became of the request before, until the server has it. */
async function reach(headers: Record<string, string>, of: { id: string; name: string }, state: State): Promise<void> {
  await again(async () => {
    const row = await db
      .selectFrom('server')
      .select(['state', 'task_id'])
      .where('id', '=', of.id)
      .executeTakeFirstOrThrow();
    if (row.task_id !== null || state === 'on') return row.task_id === null && row.state === state;
    if (row.state === state) return true;
    const answer =
      state === 'off'
        ? await ask(headers, `servers/${of.id}/power`, { method: 'PUT', body: { action: 'off', force: true } })
        : await ask(headers, `servers/${of.id}/terminate`, {
            method: 'POST',
            body: { confirm: of.name, force: true, keep: false },
          });
    // It may have been accepted just now, by an answer that was lost.
    return answer?.status === 202 || answer?.status === 409 ? undefined : refused(answer);
  });
}

const refused = (answer: { status: number; body: unknown } | null): undefined => {
  if (answer !== null && answer.status < 500) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
};

async function again<T>(work: () => Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const found = await work();
    if (found !== undefined && found !== false) return found;
    await delay(40);
  }
}

/** Moves the next time of each schedule into the past whenever the last one was taken; how many slots came. */
async function hurry(scheduleIds: readonly string[], goesOn: () => boolean): Promise<Map<string, number>> {
  const slots = new Map<string, number>(scheduleIds.map((id) => [id, 0]));
  while (goesOn()) {
    const moved = await db
      .updateTable('schedule')
      .set({ next_at: sql<Date>`date_trunc('second', now()) - interval '1 s'` })
      .where('id', 'in', scheduleIds)
      .where('next_at', '>', sql<Date>`now()`)
      .returning('id')
      .execute();
    for (const { id } of moved) slots.set(id, slots.get(id)! + 1);
    await delay(1500);
  }
  return slots;
}

async function machines(): Promise<Machine[]> {
  const all: Machine[] = [];
  for (let page: string | null = null, last = false; !last; last = page === null) {
    const found = await engine.listMachines(page, AbortSignal.timeout(30_000));
    all.push(...found.machines.filter(({ destroyed }) => !destroyed));
    page = found.next;
  }
  return all;
}

test(`two web processes and two workers, killed ${killsWanted} times and more, lose, double and leave nothing`, async () => {
  await widenWan(db, world.wanId);
  await sql`update account set server_allowance = 100000 where id = ${world.ada.accountId}`.execute(db);
  const { headers, request } = await signIn(it, world.ada);
  const scheduleIds: string[] = [];
  for (let n = 0; n < scheduled; n += 1) {
    const server = await addServer(it, world, { state: 'on', owner: world.ada, simulator: { control } });
    const url = `/svc/servers/${server.id}/snapshotSchedules`;
    const payload = { kind: 'daily', hour: 2, minute: 0, timeZone: 'UTC', keep: 3 };
    const answer = await request({ method: 'POST', url, payload });
    expect(answer.statusCode, answer.body).toBe(200);
    const { id } = await db
      .selectFrom('schedule')
      .select('id')
      .where('object_id', '=', server.id)
      .executeTakeFirstOrThrow();
    scheduleIds.push(id);
  }
  await control('PUT', '/faults', {
    rules: [
      { kind: 'lost', probability: 0.1 },
      { kind: 'refused', probability: 0.05 },
      { kind: 'duplicate', call: 'changesSince', probability: 0.5 },
      { kind: 'out-of-order', call: 'changesSince', probability: 0.5 },
    ],
  });

  await Promise.all(processes.map((one) => one.address()));
  const begun = performance.now();
  let goesOn = true;
  const work = Promise.all([
    hurry(scheduleIds, () => goesOn),
    ...Array.from({ length: actors }, (_, actor) => act(actor, headers, () => goesOn)),
  ]);
  work.catch(() => (goesOn = false));
  const kills = () => processes.reduce((sum, one) => sum + one.kills, 0);
  const dying = new Map<Killer, Promise<void>>();
  while (goesOn) {
    await delay(pauseMs * (0.2 + Math.random()));
    const living = processes.filter((one) => !dying.has(one));
    for (const one of living) expect(one.isAlive, 'a process ended that no one killed').toBe(true);
    const one = living[Math.floor(Math.random() * living.length)];
    // The next one takes its place when it is ready; the others go on.
    if (one !== undefined)
      dying.set(
        one,
        one.kill().finally(() => dying.delete(one)),
      );
    goesOn &&= performance.now() - begun < seconds * 1000 || kills() < killsWanted;
  }
  await Promise.all(dying.values());
  const [slots, ...wantedOf] = await work;
  const wanted = new Map(wantedOf.flatMap((one) => [...one]));
  expect(kills()).toBeGreaterThanOrEqual(killsWanted);
  expect(wanted.size).toBeGreaterThan(0);
  await control('PUT', '/faults', { rules: [] });
  const live = () => db.selectFrom('task').select('id').where('state', 'in', ['waiting', 'running']).execute();
  await vi.waitFor(async () => expect(await live()).toEqual([]), patiently);
  for (const one of processes) expect(one.isAlive, 'a process ended that no one killed').toBe(true);

  // Servers: each once, in the state that was asked for last, and the engine has the same.
  const rows = await db.selectFrom('server').selectAll().where('name', 'like', 'chaos-%').execute();
  const names = [...wanted.keys()].sort();
  expect(rows.map(({ name }) => name).sort()).toEqual(names);
  expect(rows.filter(({ task_id }) => task_id !== null)).toEqual([]);
  expect(Object.fromEntries(rows.map(({ name, state }) => [name, state]))).toEqual(Object.fromEntries(wanted));
  const there = (await machines()).filter(({ name }) => name.startsWith('chaos-'));
  const standing = rows.filter(({ state }) => state !== 'terminated');
  expect(there.map(({ ref }) => ref).sort()).toEqual(standing.map(({ engine_ref }) => engine_ref ?? '').sort());
  expect(there.map(({ name, power }) => `${name} ${power}`).sort()).toEqual(
    standing.map(({ name, state }) => `${name} ${state}`).sort(),
  );
  const addresses = await db
    .selectFrom('address')
    .innerJoin('server_nic as n', 'n.id', 'address.nic_id')
    .innerJoin('server as s', 's.id', 'n.server_id')
    .select('s.name')
    .where('s.name', 'like', 'chaos-%')
    .execute();
  expect(addresses.map(({ name }) => name).sort()).toEqual(standing.map(({ name }) => name).sort());

  // Tasks: one of each kind that was asked for, all ended well, nothing held and no secret left.
  const tasks = await db.selectFrom('task').selectAll().where('object_name', 'like', 'chaos-%').execute();
  const created = tasks.filter(({ kind }) => kind === 'server.create');
  expect(created.map(({ object_name: name }) => name ?? '').sort()).toEqual(names);
  expect(
    tasks.filter(({ state, secret, lease_by }) => state !== 'succeeded' || secret !== null || lease_by !== null),
  ).toEqual([]);
  const audits = await db
    .selectFrom('audit')
    .select('object_name')
    .where('action', '=', 'server.create')
    .where('outcome', '=', 'done')
    .execute();
  expect(audits.map(({ object_name: name }) => name ?? '').sort()).toEqual(names);

  // Schedules: a run for each slot that came, and for each run one task and one snapshot at most.
  await vi.waitFor(async () => {
    const due = db
      .selectFrom('schedule')
      .select('id')
      .where('id', 'in', scheduleIds)
      .where('next_at', '<', sql<Date>`now()`);
    expect(await due.execute()).toEqual([]);
  }, patiently);
  const runs = await db.selectFrom('schedule_run').selectAll().where('schedule_id', 'in', scheduleIds).execute();
  const runsOf = Map.groupBy(runs, ({ schedule_id }) => schedule_id);
  expect(Object.fromEntries([...runsOf].map(([id, of]) => [id, of.length]))).toEqual(Object.fromEntries(slots));
  const tasksOfRuns = runs.flatMap(({ task_id }) => task_id ?? []);
  expect(new Set(tasksOfRuns).size).toBe(tasksOfRuns.length);
  const snapshotTasks = await db.selectFrom('task').select('id').where('kind', '=', 'snapshot.create').execute();
  expect(snapshotTasks.map(({ id }) => id).sort()).toEqual(tasksOfRuns.toSorted());
  const twice = await sql`select name, slot from schedule_slot group by 1, 2 having count(*) > 1`.execute(db);
  expect(twice.rows).toEqual([]);

  // Notifications: each once, and each mail that was queued has arrived; one sent twice has the same ID.
  const told = await db.selectFrom('notification').selectAll().where('account_id', '=', world.ada.accountId).execute();
  const titles = told.map(({ title, object_link }) => `${translate(title)} ${object_link}`);
  expect(titles.filter((title, n) => titles.indexOf(title) !== n && title.includes('chaos-'))).toEqual([]);
  expect(titles.filter((title) => title.includes('chaos-')).length).toBeGreaterThanOrEqual(names.length);
  // What a killed process was sending is sent again when its lease of a minute is over: now.
  await sql`update message set run_at = now() where state = 'queued'`.execute(db);
  await sql`select pg_notify('skydeck_work', 'message')`.execute(db);
  await vi.waitFor(async () => {
    const open = db.selectFrom('message').select('id').where('channel', '=', 'mail').where('state', '=', 'queued');
    expect(await open.execute()).toEqual([]);
  }, patiently);
  const messages = await db.selectFrom('message').select(['id', 'state']).where('channel', '=', 'mail').execute();
  expect(messages.filter(({ state }) => state !== 'sent')).toEqual([]);
  const arrived = new Set(sandbox.inbox.list({ limit: 2000 }).map(({ id }) => id.replace(/@.*/, '')));
  expect([...arrived].sort()).toEqual(
    messages
      .map(({ id }) => id)
      .sort()
      .slice(-2000),
  );
  const covered = await sql`
    select notification_id from notification_delivery where message_id is not null and recipient = ${world.ada.email}
    group by 1 having count(*) > 1`.execute(db);
  expect(covered.rows).toEqual([]);
}, 3_600_000);
