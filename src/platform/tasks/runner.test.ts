// @database
import { asText } from '#kernel/message.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import pg from 'pg';
import { pino } from 'pino';
import { Failure, FinalFailure } from '#kernel/failure.ts';
import { systemClock } from '#kernel/clock.ts';
import { newId } from '#kernel/ids.ts';
import type { App } from '#platform/app.ts';
import { isConnectionLost } from '#platform/db/away.ts';
import type { Db } from '#platform/db/pool.ts';
import { startHub } from '#platform/live/hub.ts';
import { testDatabase } from '#test/database.ts';
import { enqueue } from './enqueue.ts';
import { startRunner, type Runner } from './runner.ts';
import { saveTask } from './save-task.ts';
import { appendLog, claimTasks, LeaseLost, releaseDeadLeases, type Saved } from './store.ts';
import { done, fail, next, shared, task, wait, type AnyTask } from './task.ts';

const database = await testDatabase();
const { db } = database;

interface Data {
  how: string;
  count: number;
}
const ran: string[] = [];
const runsOf = (how: string) => ran.filter((run) => run.startsWith(`${how} begin`)).length;
const endConnection = (on: Db) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(on);
class Silent extends Failure {
  override readonly outage = true;
}
const example = task<Data, { password: string }>()({
  kind: 'test.example',
  label: 'Example',
  serviceName: 'tests',
  title: (data) => `Example ${data.how}`,
  first: 'begin',
  maxTries: 3,
  steps: {
    begin: {
      title: 'Beginning',
      weight: 1,
      cancel: true,
      wipesSecret: true,
      async run(ctx) {
        ran.push(`${ctx.data.how} begin ${ctx.secret?.password ?? 'none'}`);
        ctx.log('Begun');
        if (ctx.data.how === 'fail') return fail('It was asked to.');
        if (ctx.data.how === 'final') throw new FinalFailure('The engine refused.');
        if (ctx.data.how === 'flaky' && ran.filter((r) => r.startsWith('flaky')).length < 3)
          throw new Failure('Not now.');
        if (ctx.data.how === 'broken') throw new Failure('Never.');
        if (ctx.data.how === 'silent' && runsOf('silent') < 6) throw new Silent('No answer.');
        if (ctx.data.how === 'unforeseen') throw new TypeError('x is not a function');
        if (ctx.data.how === 'cut off' && runsOf('cut off') < 6) await endConnection(ctx.app.db);
        return next('poll', {
          effect: async (tx) => {
            if (ctx.data.how === 'cut off while saving' && runsOf('cut off while saving') < 6) await endConnection(tx);
            await tx
              .insertInto('bookmark')
              .values({ name: `effect ${ctx.taskId}`, value: '1' })
              .execute();
          },
        });
      },
    },
    poll: {
      title: 'Waiting',
      weight: 3,
      cancel: 'It is too late.',
      async run(ctx) {
        ran.push(`${ctx.data.how} poll ${ctx.secret?.password ?? 'none'}`);
        if (ctx.data.count < 2) return wait(1, { progress: ctx.data.count * 50, patch: { count: ctx.data.count + 1 } });
        return done(ctx.data.how === 'warn' ? { warn: 'Not quite.' } : {});
      },
    },
  },
  undo: (_data, how, reason) => async (tx) => {
    await tx
      .insertInto('bookmark')
      .values({ name: `undo ${newId()}`, value: JSON.stringify([how, reason]) })
      .execute();
  },
});

const hub = startHub(database, {
  log: pino({ level: 'silent' }),
  name: 'test-process',
  sharing: null,
  topics: new Map(),
});
const app = {
  db,
  secret: Buffer.alloc(32, 7),
  database,
  hub,
  processId: 'test-process',
  clock: systemClock,
  config: { waitFactor: 0.01 },
  log: pino({ level: 'silent' }),
  tasks: new Map<string, AnyTask>([[example.kind, example]]),
} as unknown as App;
const by = { accountId: null, name: 'tester', source: 'test', requestId: null };
let runner: Runner | null = null;

const order = (how: string, objectId: string = newId()) =>
  enqueue(db, example, {
    data: { how, count: 0 },
    secret: { value: { password: 'hush' }, sealWith: app.secret },
    object: { type: 'thing', id: objectId, name: 'thing', siteId: newId(), accountId: newId() },
    by,
  });
const read = (id: string) => db.selectFrom('task').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
async function over(id: string) {
  return vi.waitFor(
    async () => {
      const row = await read(id);
      expect(row.done_at).not.toBeNull();
      return row;
    },
    { timeout: 10_000, interval: 20 },
  );
}

beforeEach(async () => {
  await runner?.stop();
  runner = null;
});
afterAll(async () => {
  await runner?.stop();
  await hub.close();
});

describe('a task', () => {
  test('runs its steps, keeps log, trail and effect, and wipes its secret', async () => {
    const id = await order('well');
    expect((await read(id)).secret?.toString('latin1')).toMatch(/^(?![^]*hush)[^]{28,}$/);
    runner = startRunner(app, 4);
    const row = await over(id);
    expect(row).toMatchObject({
      state: 'succeeded',
      exit_code: 0,
      progress: 100,
      secret: null,
      warn: false,
      lease_by: null,
    });
    expect(row.trail).toMatchObject([{ step: 'begin' }, { step: 'poll' }]);
    expect(ran.filter((r) => r.startsWith('well'))).toEqual([
      'well begin hush',
      'well poll none',
      'well poll none',
      'well poll none',
    ]);
    const log = await db.selectFrom('task_log').select('entry').where('task_id', '=', row.id).execute();
    expect(log).toEqual([{ entry: asText('Begun') }]);
    expect(await db.selectFrom('bookmark').selectAll().where('name', '=', `effect ${row.id}`).execute()).toHaveLength(
      1,
    );
  });

  test.each([
    ['warn', { state: 'succeeded', exit_code: 0, warn: true, error: asText('Not quite.') }],
    ['flaky', { state: 'succeeded', exit_code: 0 }],
    ['fail', { state: 'failed', exit_code: 1, error: asText('It was asked to.') }],
    ['final', { state: 'failed', exit_code: 1, error: asText('The engine refused.') }],
    ['silent', { state: 'succeeded', exit_code: 0 }],
    ['broken', { state: 'failed', exit_code: 1, error: asText('Never.') }],
    ['unforeseen', { state: 'failed', exit_code: 1, error: { id: 'platform.unforeseen' } }],
  ])('that is %s ends so', async (how, expected) => {
    runner = startRunner(app, 4);
    expect(await over(await order(how))).toMatchObject(expected);
  });

  test.each(['cut off', 'cut off while saving'])(
    'that is %s from the database runs its step again, more often than it may fail',
    async (how) => {
      runner = startRunner(app, 4);
      const id = await order(how);
      expect(await over(id)).toMatchObject({ state: 'succeeded', exit_code: 0, error: null });
      expect(runsOf(how)).toBe(6);
      expect(await db.selectFrom('bookmark').select('name').where('name', '=', `effect ${id}`).execute()).toHaveLength(
        1,
      );
    },
  );

  test('on an object that has a live one is refused and names it', async () => {
    const objectId = newId();
    await order('well', objectId);
    await expect(order('well', objectId)).rejects.toMatchObject({
      status: 409,
      items: [{ code: 1007, info: expect.stringContaining('Example well') }],
    });
  });

  test('is cancelled before a step that allows it', async () => {
    const id = await order('cancel');
    await db.updateTable('task').set({ cancel_requested: true }).where('id', '=', id).execute();
    runner = startRunner(app, 4);
    expect(await over(id)).toMatchObject({ state: 'cancelled', exit_code: -1 });
  });
});

describe('leases', () => {
  const saved: Saved = {
    state: 'succeeded',
    step: 'poll',
    data: {},
    trail: [],
    progress: 100,
    warn: false,
    exitCode: 0,
    error: null,
    pauseSeconds: null,
    tryCount: 0,
    wipeSecret: true,
    log: [],
    stepTitle: '',
    onCancel: null,
  };
  const dead = 'gone-host:1:aa';

  test('a save by somebody whose lease has gone writes nothing, not even its effect', async () => {
    const id = await order('fenced');
    const claimed = (await claimTasks(db, dead, { limit: 100 })).find((c) => c.id === id)!;
    await sql`update task set lease_until = now() - interval '1 s' where id = ${id}`.execute(db);
    const effect = async (tx: typeof db) =>
      void (await tx.insertInto('bookmark').values({ name: 'fenced', value: '1' }).execute());
    await expect(saveTask(db, claimed, { worker: dead, saved, effect })).rejects.toBeInstanceOf(LeaseLost);
    expect((await read(id)).state).toBe('running');
    expect(await db.selectFrom('bookmark').selectAll().where('name', '=', 'fenced').execute()).toEqual([]);
  });

  test('saves that lose their connection together are not repeated: what was sent last may be saved', async () => {
    const ids = [await order('lost one'), await order('lost two')];
    const claims = (await claimTasks(db, 'w1', { limit: 100 })).filter(({ id }) => ids.includes(id));
    const ran: string[] = [];
    const effectOf = ({ id }: { id: string }) =>
      shared(async (tx) => {
        ran.push(id);
        await endConnection(tx);
      });
    const saves = claims.map((claimed) => saveTask(db, claimed, { worker: 'w1', saved, effect: effectOf(claimed) }));
    const ended = await Promise.allSettled(saves);
    expect(ended.map((one) => one.status === 'rejected' && isConnectionLost(one.reason))).toEqual([true, true]);
    expect(ran.sort()).toEqual(ids.sort());
  });

  test('a save that waits for a request which logs a line keeps both lines', async () => {
    const id = await order('logged');
    const claimed = (await claimTasks(db, 'w1', { limit: 100 })).find((c) => c.id === id)!;
    const saving = await db.transaction().execute(async (tx) => {
      await tx.updateTable('task').set({ cancel_requested: true }).where('id', '=', id).execute();
      await appendLog(tx, claimed, ['By a request']);
      const over = saveTask(db, claimed, { worker: 'w1', saved: { ...saved, log: ['By the step'] } });
      const waits = sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitFor(async () => expect((await waits.execute(db)).rows[0]!.n).toBe(1), { interval: 20 });
      return { over };
    });
    expect(await saving.over).toBe(true);
    const log = await db.selectFrom('task_log').select('entry').where('task_id', '=', id).orderBy('seq').execute();
    expect(log).toEqual([{ entry: asText('By a request') }, { entry: asText('By the step') }]);
  });

  // The long one: the database's clock was set back.
  test.each(['40 s', '2 h'])(
    'of a dead worker are freed at once, of a living one never, with %s left',
    async (left) => {
      await db.deleteFrom('task').execute();
      const [mine, theirs] = [await order('one'), await order('two')];
      const living = 'other-host:2:bb';
      await claimTasks(db, dead, { limit: 1 });
      await claimTasks(db, living, { limit: 1 });
      await sql`update task set lease_until = now() + ${left}::interval`.execute(db);
      const session = new pg.Client(database.url);
      await session.connect();
      await session.query('select pg_advisory_lock(hashtextextended($1, 0))', [living]);
      expect(await releaseDeadLeases(db, 'self')).toEqual({ freed: 1, live: true });
      expect((await read(mine)).lease_by).toBeNull();
      expect((await read(theirs)).lease_by).toBe(living);
      await session.end();
      await vi.waitFor(async () => expect((await releaseDeadLeases(db, 'self')).freed).toBe(1), { interval: 20 });
    },
  );

  test('two workers never hold the same task', async () => {
    await db.deleteFrom('task').execute();
    for (let i = 0; i < 40; i += 1) await order(`race ${i}`);
    const claims = await Promise.all(Array.from({ length: 8 }, (_, i) => claimTasks(db, `w${i}`, { limit: 10 })));
    const ids = claims.flat().map((c) => c.id);
    expect(ids).toHaveLength(40);
    expect(new Set(ids).size).toBe(40);
  });

  test.each([60, 700])('one task of an account is not behind the %i of another', async (many) => {
    await db.deleteFrom('task').execute();
    const [crowd, alone] = [newId(), newId()].sort();
    const ofAccount = (accountId: string) =>
      enqueue(db, example, {
        data: { how: 'fair', count: 0 },
        object: { type: 'thing', id: newId(), name: 'thing', siteId: newId(), accountId },
        by,
      });
    await Promise.all(Array.from({ length: many }, () => ofAccount(crowd!)));
    const id = await ofAccount(alone!);
    expect((await claimTasks(db, 'w1', { limit: 8 })).map((one) => one.id)).toContain(id);
  });
});
