import { sql, type Kysely, type RawBuilder } from 'kysely';
import { sharedIn, type Scope } from '#kernel/scope.ts';
import { shows } from '#platform/db/message-search.ts';
import type { Message, Sayable } from '#kernel/message.ts';
import { messageJson } from '#platform/db/columns.ts';
import { unscoped } from '#platform/db/fence.ts';
import type { Db } from '#platform/db/pool.ts';
import { sortBy, sortByKnown } from '#platform/db/page.ts';
import { likeText, within } from '#platform/db/within.ts';
import type { DB } from '#platform/db/types.ts';
import { listRows } from '#platform/http/list-source.ts';
import { isDeadTask } from '#platform/tasks/store-queues.ts';
import { isStuck, type Trail } from '#platform/tasks/store.ts';
import { daysWithin, shownName } from '#domains/tenancy/api/port.ts';
import { tasks } from '../contract.ts';
import { maxTaskDays } from '../limits.ts';
import type { TaskState } from '../schemas.ts';
import { isOver, queueItemOf, type TaskRow } from './queue-item.ts';

const maxRelated = 5;
/** From so many of the last runs it is said how long tasks of a kind usually run, and from no fewer. */
const [mostRecent, fewest] = [50, 5];

/** The longest part of a log that travels at once: the end of it. */
const maxLogLines = 1000;

/** Tasks of the scope's accounts, and those of a server that is shared with it. */
function inReach(scope: Scope): RawBuilder<boolean> {
  if (sharedIn(scope).size === 0) return within(scope, 'task');
  return sql<boolean>`(${within(scope, 'task')} or (task.object_type = 'server'
    and task.object_id = any(${[...sharedIn(scope).keys()]})))`;
}

/** The queue; `info.open` says that something on the page is still to come. */
export const listTasks = listRows(tasks.listTasks, {
  what: 'tasks',
  from: ({ db, scope, query }) =>
    query.grouped ? tasksIn(db, scope).select(togetherIn(scope).as('together')) : tasksIn(db, scope),
  scope: ({ scope }) => inReach(scope),
  id: sortBy('task.id', 'uuid'),
  sorts: {
    dtCreate: sortBy('task.created_at', 'timestamptz'),
    dtComplete: sortByKnown('task.done_at', 'timestamptz'),
    title: { value: sql`(task.title ->> 'id' || lower(message_values(task.title))) collate "C"`, type: 'text' },
    state: { value: sql`task.state collate "C"`, type: 'text' },
    progress: sortBy('task.progress', 'bigint'),
  },
  search: (text, { language }) =>
    shows({ text, language }, { messages: [sql`task.title`], texts: [sql`task.object_name`] }),
  filters: {
    state: (states) => sql<boolean>`task.state = any(${states})`,
    kind: (kinds) => sql<boolean>`task.kind = any(${kinds})`,
    objectId: (id) => sql<boolean>`task.object_id = ${id}`,
    accountId: (id) => sql<boolean>`task.account_id = ${id}`,
    siteId: (id) => sql<boolean>`task.site_id = ${id}`,
    batchId: (id) => sql<boolean>`task.batch_id = ${id}`,
    createdBy: (text, { scope }) =>
      sql<boolean>`${shownName('task.created_by_name', scope)} ilike ${`%${likeText(text.trim())}%`}`,
    source: (sources) => sql<boolean>`task.source = any(${sources})`,
    dead: () => isDeadTask,
    grouped: (_wanted, { scope }) => firstOfBatch(scope),
    period: (period, { me }) => daysWithin(sql`task.created_at`, { of: period, maxDays: maxTaskDays }, me.accountId),
  },
  items: (rows, { app }) => rows.map((row) => queueItemOf(row, app.tasks.get(row.kind))),
  info: (_asked, items) => ({ open: items.some(({ state }) => !isOver(state)) }),
});

/** Whether a task is the first of its batch that the scope sees, or alone. */
const firstOfBatch = (scope: Scope) =>
  sql<boolean>`(task.batch_id is null or not exists (select from task o
    where o.batch_id = task.batch_id and o.id < task.id and ${within(scope, 'o')}))`;

/** The tasks of the batch that the scope sees, and what became of them; null where there is one. */
const togetherIn = (scope: Scope) =>
  sql<TaskRow['together']>`(select jsonb_build_object('tasks', count(*),
      'done', count(*) filter (where o.state = 'succeeded'), 'failed', count(*) filter (where o.state = 'failed'))
    from task o where o.batch_id = task.batch_id and ${within(scope, 'o')} having count(*) > 1)`;

function tasksIn(db: Kysely<DB>, scope: Scope) {
  return db
    .selectFrom('task')
    .select(['id', 'kind', 'title', 'data', 'step', 'progress', 'warn', 'error'])
    .select((e) => [
      e.ref('service_name').as('serviceName'),
      // The check constraint of the column allows exactly these.
      e.ref('state').$castTo<TaskState>().as('state'),
      e.ref('exit_code').as('exitCode'),
      e.ref('object_type').as('objectType'),
      e.ref('object_id').as('objectId'),
      e.ref('object_name').as('objectName'),
      shownName('created_by_name', scope).as('createdBy'),
      'source',
      e.ref('batch_id').as('batchId'),
      e.ref('created_at').as('createdAt'),
      e.ref('started_at').as('startedAt'),
      e.ref('done_at').as('doneAt'),
      e.ref('cancel_requested').as('cancelRequested'),
      isStuck.as('stuck'),
    ]);
}

export interface TaskDetailRow extends TaskRow {
  trail: Trail[];
  retriedBy: string | null;
  discardedAt: Date | null;
  requestId: string | null;
  siteId: string | null;
  accountId: string | null;
}

/** One task in scope; `lock` keeps workers and other requests off it until the transaction ends. */
export async function findTask(
  db: Db,
  scope: Scope,
  { id, lock }: { id: string; lock: boolean },
): Promise<TaskDetailRow | undefined> {
  return (await findTasks(db, scope, { ids: [id], lock }))[0];
}

/** Those of the tasks that are in scope, locked in one order. */
export async function findTasks(
  db: Db,
  scope: Scope,
  tasks: { ids: readonly string[]; lock: boolean },
): Promise<TaskDetailRow[]> {
  return tasksIn(db, scope)
    .where(inReach(scope))
    .where('id', '=', sql<string>`any(${tasks.ids}::uuid[])`)
    .select((e) => [
      // Written by the runner only, in this shape.
      e.ref('trail').$castTo<Trail[]>().as('trail'),
      e.ref('retried_by').as('retriedBy'),
      e.ref('discarded_at').as('discardedAt'),
      e.ref('request_id').as('requestId'),
      e.ref('site_id').as('siteId'),
      e.ref('account_id').as('accountId'),
    ])
    .orderBy('id')
    .$if(tasks.lock, (q) => q.forUpdate())
    .execute();
}

/** The last lines of a log, oldest first. The task must have been found in scope. */
export async function readLog(db: Db, taskId: string) {
  const lines = await db
    .selectFrom('task_log')
    .select(['seq', 'at', 'entry'])
    .where('task_id', '=', taskId)
    .orderBy('seq', 'desc')
    .limit(maxLogLines)
    .execute();
  return lines.toReversed().map(({ seq, at, entry }) => ({ seq, dt: at.toISOString(), entry }));
}

function linksIn(db: Db, scope: Scope) {
  return db
    .selectFrom('task')
    .where(within(scope, 'task'))
    .select((e) => [
      e.ref('id').as('cmdId'),
      'title',
      e.ref('state').$castTo<TaskState>().as('state'),
      'progress',
      'error',
    ]);
}

/** The tasks in scope that one request left together. */
export const readBatch = (db: Db, scope: Scope, batchId: string) =>
  linksIn(db, scope).where('batch_id', '=', batchId).orderBy('created_at').orderBy('id').execute();

/** The last other tasks in scope of an object. */
export const readRelated = (db: Db, scope: Scope, { id, objectId }: { id: string; objectId: string }) =>
  linksIn(db, scope)
    .where('object_id', '=', objectId)
    .where('id', '<>', id)
    .orderBy('created_at', 'desc')
    .limit(maxRelated)
    .execute();

/** The median of how long the last tasks of a kind ran that succeeded, of all accounts; null: there are too few. */
export async function readUsualSeconds(db: Db, kind: string): Promise<number | null> {
  const median = sql<{ seconds: number | null }>`
    select case when count(*) >= ${fewest} then
      round(percentile_cont(0.5) within group (order by extract(epoch from done_at - started_at)))::int end as seconds
    from (select started_at, done_at from task where kind = ${kind} and state = 'succeeded'
      order by done_at desc limit ${mostRecent}) lately`;
  const { rows } = await unscoped('a median of all accounts names none of them', () => median.execute(db));
  return rows[0]?.seconds ?? null;
}

export interface StuckTask {
  id: string;
  title: Message;
  /** Null: the product started it itself. */
  accountId: string | null;
  minutes: number;
}

/** Those of which nothing has been heard for longest. */
export async function readStuck(db: Db, limit: number): Promise<StuckTask[]> {
  return db
    .selectFrom('task')
    .select(['id', 'title', 'account_id as accountId'])
    .select(sql<number>`floor(extract(epoch from now() - greatest(run_at, heard_at)) / 60)::int`.as('minutes'))
    .where(isStuck)
    .orderBy(sql`greatest(run_at, heard_at)`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Ends a task that no one has begun. The caller holds its lock, from `findTask`. */
export async function saveCancelled(tx: Db, taskId: string, reason: Sayable): Promise<void> {
  await tx
    .updateTable('task')
    .set({ state: 'cancelled', exit_code: -1, error: messageJson(reason), secret: null, done_at: sql<Date>`now()` })
    .where('id', '=', taskId)
    .execute();
}

/** Leaves a message for the worker, and wakes a paused task so that it reacts immediately. Locked as above. */
export async function saveCancelRequest(tx: Db, taskId: string): Promise<void> {
  await tx
    .updateTable('task')
    .set({ cancel_requested: true, run_at: sql<Date>`now()` })
    .where('id', '=', taskId)
    .execute();
  await sql`select pg_notify('skydeck_task', '')`.execute(tx);
}

/** Remembers the task that does again what this one failed to do. Locked as above. */
export async function saveRetried(tx: Db, taskId: string, by: string): Promise<void> {
  await tx.updateTable('task').set({ retried_by: by }).where('id', '=', taskId).execute();
}

/** Takes a failed task off the dead letters. Locked as above. */
export async function saveDiscarded(tx: Db, taskId: string): Promise<void> {
  await tx
    .updateTable('task')
    .set({ discarded_at: sql<Date>`now()` })
    .where('id', '=', taskId)
    .execute();
}

/** Deletes up to so many tasks that were made and over before then; answers how many. */
export async function deleteTasksBefore(db: Db, before: Date, limit: number): Promise<number> {
  const result = await sql`delete from task where id in
    (select id from task where created_at < ${before} and done_at < ${before} limit ${limit})`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

/** The tasks in scope that failed for good and were neither retried nor discarded. */
export async function countDead(db: Db, scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from task where ${within(scope, 'task')} and ${isDeadTask}`.execute(db);
  return rows[0]!.count;
}
