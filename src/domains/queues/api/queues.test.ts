// @database
import { hostname } from 'node:os';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { messageJson } from '#platform/db/columns.ts';
import { noteStopped, registerProcess } from '#platform/processes.ts';
import { version } from '#platform/version.ts';
import { errorsOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { until } from '#test/live-simulator.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';
import { alarmOf } from '../limits.ts';
import { notifyRound } from './notify-behind.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
const root = await signIn(it, world.people.root);
const operator = await signIn(it, world.people['infrastructure-operator']);
const ada = await signIn(it, world.ada);
const serverId = world.ada.serverId;

interface Queue {
  id: string;
  title: string;
  waiting: number;
  running: number;
  delayed: number;
  oldestSeconds: number | null;
  dead: number;
  arrived: number | null;
  finished: number | null;
  arrivals: number[];
  alarm: string;
}
const queuesOf = async (query = '') => {
  const answer = await send(operator, `GET /queues?size=0&${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: Queue[] }>().items;
};
const queueOf = async (id: string) => (await queuesOf()).find((queue) => queue.id === id);

/** A restart of ada's server: waiting for so many minutes, or ended. */
async function add(state: 'waiting' | 'failed' | 'succeeded', minutesAgo = 0, kind = 'server.power') {
  const id = newId<'task'>();
  const data = {
    taskId: id,
    serverId,
    name: 'web-1',
    action: 'restart',
    force: true,
    reason: '',
    by: { name: 'x', source: 'console' },
  };
  const at = sql<Date>`now() - make_interval(secs => ${minutesAgo * 60})`;
  await db
    .insertInto('task')
    .values({
      id,
      kind,
      title: messageJson(`Restart ${id}`),
      service_name: 'servers',
      data: JSON.stringify(data),
      state,
      step: 'change',
      site_id: world.siteId,
      account_id: world.ada.accountId,
      object_type: 'server',
      object_id: serverId,
      object_name: 'web-1',
      lane: state === 'waiting' ? id : '',
      created_by_name: 'x',
      source: 'console',
      created_at: at,
      run_at: at,
      done_at: state === 'waiting' ? null : at,
      exit_code: state === 'failed' ? 1 : null,
    })
    .execute();
  return id;
}

beforeEach(async () => {
  await db.deleteFrom('task').execute();
  await db.updateTable('server').set({ state: 'on', task_id: null }).where('id', '=', serverId).execute();
});

test('the age of a queue rises while no worker runs', async () => {
  const id = await add('waiting', 1);
  const before = await queueOf('tasks:server.power');
  expect(before).toMatchObject({ waiting: 1, running: 0, delayed: 0, alarm: 'none' });
  expect(before?.oldestSeconds).toBeGreaterThanOrEqual(60);
  await db
    .updateTable('task')
    .set({ run_at: sql<Date>`run_at - interval '10 minutes'` })
    .where('id', '=', id)
    .execute();
  const after = await queueOf('tasks:server.power');
  expect(after?.oldestSeconds).toBeGreaterThanOrEqual(660);
  expect(after?.alarm).toBe('warning');
  expect((await queuesOf('alarm=warning')).map((queue) => queue.id)).toEqual(['tasks:server.power']);
  await db
    .updateTable('task')
    .set({ lease_by: 'w', lease_until: sql<Date>`now() + interval '1 minute'`, state: 'running' })
    .where('id', '=', id)
    .execute();
  expect(await queueOf('tasks:server.power')).toMatchObject({ waiting: 0, running: 1, oldestSeconds: null });
  await db
    .updateTable('task')
    .set({ heard_at: sql<Date>`run_at` })
    .where('id', '=', id)
    .execute();
  // Its worker hangs.
  expect(await queueOf('tasks:server.power')).toMatchObject({ waiting: 0, running: 1, alarm: 'warning' });
});

test('rates are of the last hour, in parts of five minutes', async () => {
  await add('succeeded', 2);
  await add('succeeded', 58);
  await add('succeeded', 90);
  const queue = await queueOf('tasks:server.power');
  expect(queue).toMatchObject({ arrived: 2, finished: 2, waiting: 0, oldestSeconds: null });
  expect(queue?.arrivals).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
});

test('messages, notifications and schedules are queues too', async () => {
  const message = {
    channel: 'mail',
    site_id: world.siteId,
    recipient: 'x@mail.test',
    template: 'x',
    subject: 'x',
    secret: false,
  };
  await db
    .insertInto('message')
    .values([
      { ...message, id: newId(), state: 'queued', run_at: sql<Date>`now() - interval '20 minutes'` },
      { ...message, id: newId(), state: 'queued', run_at: sql<Date>`now() + interval '20 minutes'` },
      { ...message, id: newId(), state: 'bounced' },
      { ...message, id: newId(), state: 'sent', sent_at: sql<Date>`now()` },
    ])
    .execute();
  expect(await queueOf('messages:mail')).toMatchObject({
    waiting: 1,
    delayed: 1,
    dead: 1,
    finished: 1,
    alarm: 'warning',
  });
  const [notifications] = await queuesOf('kind=notifications');
  expect(notifications).toMatchObject({ title: 'Notifications', arrived: null, finished: null });
  expect(await queueOf('schedules:schedules')).toMatchObject({ dead: 0, arrived: 0 });
});

test('operators are notified of a queue that is behind, once a day for each alarm', async () => {
  const told = async (who: Browser) =>
    (await send(who, 'GET /notifications?size=0'))
      .json<{ items: { code: number; title: string; severity: string }[] }>()
      .items.filter(({ code, title }) => code === 1340 && title.includes('power'))
      .map(({ severity }) => severity);
  const id = await add('waiting', 6);
  await notifyRound(it.app);
  await notifyRound(it.app);
  expect([await told(root), await told(ada)]).toEqual([['warning'], []]);
  await db
    .updateTable('task')
    .set({ run_at: sql<Date>`now() - interval '31 minutes'` })
    .where('id', '=', id)
    .execute();
  await notifyRound(it.app);
  expect((await told(operator)).toSorted()).toEqual(['error', 'warning']);
});

test('limits: by age or by depth', () => {
  expect(alarmOf('tasks', { waiting: 499, oldestSeconds: 299 })).toBe('none');
  expect(alarmOf('tasks', { waiting: 500, oldestSeconds: 0 })).toBe('warning');
  expect(alarmOf('tasks', { waiting: 1, oldestSeconds: 1800 })).toBe('critical');
  expect(alarmOf('messages', { waiting: 0, oldestSeconds: null })).toBe('none');
});

const deadLetters = async () =>
  (await send(operator, 'GET /queue?dead=1&size=0')).json<{ items: { id: string }[] }>().items.map(({ id }) => id);

test('a dead letter is requeued once, succeeds, and is one no more', async () => {
  const [id, harmful] = [await add('failed'), await add('failed', 1, 'server.create')];
  await add('succeeded');
  expect(await deadLetters()).toEqual([id, harmful]);
  expect(await queueOf('tasks:server.power')).toMatchObject({ dead: 1 });
  const requeue = () => send(operator, 'POST /queue/retry', { taskIds: [id, harmful] });
  const results = (await requeue()).json<{ results: { cmdId: string | null; refusal: string | null }[] }>().results;
  expect(results).toMatchObject([
    { refusal: null },
    { cmdId: null, refusal: expect.stringContaining('second run could do harm') },
  ]);
  expect(await deadLetters()).toEqual([harmful]);
  const again = (await requeue()).json<{ results: { refusal: string | null }[] }>().results;
  expect(again[0]?.refusal).toContain('already been retried');
  const audited = await db
    .selectFrom('audit')
    .select('action')
    .where('task_id', '=', results[0]?.cmdId ?? '')
    .execute();
  expect(audited).toEqual([{ action: 'task.retry' }]);
});

test('a dead letter is discarded with a reason, and stays in the queue', async () => {
  const id = await add('failed');
  const discard = (who: Browser, reason: string) =>
    send(who, 'PUT /queue/discard', { taskIds: [id], reason, ticket: 'OPS-7' });
  expect(errorsOf(await discard(ada, 'x'))[0]?.code).toBe(1003);
  expect((await discard(operator, ' ')).statusCode).toBe(400);
  expect((await discard(operator, 'Repaired by hand')).json()).toMatchObject({ results: [{ refusal: null }] });
  expect(await deadLetters()).toEqual([]);
  expect(await queueOf('tasks:server.power')).toMatchObject({ dead: 0 });
  expect((await discard(operator, 'again')).json()).toMatchObject({
    results: [{ refusal: 'This task cannot be discarded: it has already been discarded.' }],
  });
  const task = (await send(root, `GET /queue/command/${id}`)).json<{ state: string; log: { entry: string }[] }>();
  expect(task.state).toBe('failed');
  expect(task.log.at(-1)?.entry).toMatch(/^Discarded by .*: Repaired by hand$/);
  const entry = await db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'task.discard')
    .where('object_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(entry.diff).toEqual({ reason: [null, 'Repaired by hand'], ticket: [null, 'OPS-7'] });
});

test('processes are running while they hold their lock, stopped when they said so, and lost when they did not', async () => {
  const states = async () =>
    Object.fromEntries(
      (await send(operator, 'GET /processes?size=0'))
        .json<{ items: { id: string; state: string }[] }>()
        .items.map(({ id, state }) => [id, state]),
    );
  await registerProcess(it.app, { web: true, worker: false });
  const gone = { host: 'elsewhere', pid: 1, web: false, worker: true, version: '0.0.1' };
  await db
    .insertInto('product_process')
    .values({ ...gone, id: 'elsewhere:1:x' })
    .execute();
  const me = it.app.processId;
  await until('the process holds its lock', async () => (await states())[me] === 'running');
  expect(await states()).toEqual({ [me]: 'running', 'elsewhere:1:x': 'lost' });
  const [row] = (await send(operator, `GET /processes?state=running`)).json<{ items: object[] }>().items;
  expect(row).toMatchObject({ host: hostname(), role: 'web', version, stoppedAt: null, tasks: 0 });
  await db.updateTable('product_process').set({ stopped_at: new Date() }).where('id', '=', 'elsewhere:1:x').execute();
  expect((await states())['elsewhere:1:x']).toBe('stopped');
  await noteStopped(it.app);
  await db
    .updateTable('product_process')
    .set({ stopped_at: sql<Date>`now() - interval '8 days'` })
    .where('id', '=', 'elsewhere:1:x')
    .execute();
  await registerProcess(it.app, { web: true, worker: false });
  expect(Object.keys(await states())).toEqual([me]);
});

test('only operators see them', async () => {
  const agent = await signIn(it, world.people['support-agent']);
  for (const path of ['/queues', '/processes']) expect(errorsOf(await send(agent, `GET ${path}`))[0]?.code).toBe(1003);
});
