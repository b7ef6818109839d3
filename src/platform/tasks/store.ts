import { sql } from 'kysely';
import type { LiveEvents } from '#kernel/live.ts';
import { asMessage, type Message, type Sayable, type WithMessages } from '#kernel/message.ts';
import { messageJson } from '#platform/db/columns.ts';
import type { Db } from '#platform/db/pool.ts';
import { emitter } from '#platform/live/emit.ts';

/** Seconds a worker may hold a task without renewing. */
export const leaseSeconds = 60;

export interface Trail {
  step: string;
  startedAt: string;
  doneAt: string | null;
}

/** A claimed task as the runner works with it. */
export interface Claimed {
  id: string;
  kind: string;
  title: Message;
  step: string;
  data: Record<string, unknown>;
  /** Sealed. */
  secret: Buffer | null;
  trail: Trail[];
  progress: number;
  warn: boolean;
  claim: number;
  /** Its step has just begun, in this process; absent: it was claimed, and may have run before. */
  fresh?: boolean;
  try: number;
  cancelRequested: boolean;
  siteId: string | null;
  accountId: string | null;
  objectType: string | null;
  objectId: string | null;
  /** Of the request that ordered it; null: the product did. */
  requestId: string | null;
  delaySeconds: number;
}

/** The number of oldest due tasks that are considered; if there are more, the oldest of some accounts are considered too. */
const claimWindow = 500;
const claimAccounts = 50;
const firstAccount = '00000000-0000-0000-0000-000000000000';

const free = (task: string) =>
  sql`${sql.ref(`${task}.run_at`)} <= now() and (${sql.ref(`${task}.lease_until`)} is null or ${sql.ref(`${task}.lease_until`)} < now())`;
const due = (task: string) => sql`${sql.ref(`${task}.state`)} in ('waiting', 'running') and ${free(task)}`;

/**
 * Takes up to `limit` due tasks whose lease is free or over, one of each account before a second one of any: an account
 * that ordered many doesn't delay the tasks of others. One statement; workers skip what another one is taking. The
 * database's clock decides, so that a worker with a wrong clock takes nothing too early.
 * @param after the account after which others are considered when there are many tasks
 */
export async function claimTasks(
  db: Db,
  worker: string,
  { limit, after = firstAccount }: { limit: number; after?: string | undefined },
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with recursive oldest as materialized (
      select t.id, t.account_id, t.run_at from task t where ${due('t')} order by t.run_at, t.id limit ${claimWindow}
    ), accounts as (
      select ${after}::uuid as id, 0 as n where (select count(*) from oldest) = ${claimWindow}
      union all
      select coalesce(
        (select t.account_id from task t where t.state in ('waiting', 'running') and t.account_id > a.id
          order by t.account_id limit 1),
        (select t.account_id from task t where t.state in ('waiting', 'running') and t.account_id is not null
          order by t.account_id limit 1)), a.n + 1
      from accounts a where a.id is not null and a.n < ${claimAccounts}
    ), others as (
      select o.id, o.account_id, o.run_at from accounts a, lateral (
        select t.id, t.account_id, t.run_at from task t where t.account_id = a.id and ${due('t')}
        order by t.run_at, t.id limit 1) o
    ), turns as materialized (
      select id, run_at, row_number() over (partition by account_id order by run_at, id) as turn
      from (select * from oldest union select * from others) found
      order by turn, run_at, id limit ${limit * 4}
    ), taken as materialized (
      -- By key: an expression in place of the state, since an index of live tasks would be read whole for the few that have their turn.
      select t.id from turns join task t on t.id = turns.id where t.state || '' in ('waiting', 'running') and ${free('t')}
      order by turns.turn, turns.run_at, t.id for no key update of t skip locked limit ${limit}
    )
    update task set state = 'running', claim = claim + 1, try = try + 1, lease_by = ${worker},
      lease_until = now() + make_interval(secs => ${leaseSeconds}),
      started_at = coalesce(started_at, now()), step_started_at = coalesce(step_started_at, now())
    where id in (select id from taken)
    returning id, kind, title, step, data, secret, trail, progress, warn, claim, try,
      cancel_requested as "cancelRequested", site_id as "siteId", account_id as "accountId",
      object_type as "objectType", object_id as "objectId", request_id as "requestId",
      extract(epoch from now() - run_at)::float8 as "delaySeconds"`.execute(db);
  return rows;
}

/** Extends the leases of this worker's tasks; those that are missing in the answer were lost. */
export async function renewLeases(db: Db, worker: string, ids: readonly string[]): Promise<Map<string, boolean>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; cancel: boolean }>`
    with held as materialized (
      -- In the order in which saves lock them.
      select id from task where id = any(${ids}::uuid[]) and lease_by = ${worker} and state = 'running'
      order by id for no key update)
    update task set lease_until = now() + make_interval(secs => ${leaseSeconds})
    where id in (select id from held)
    returning id, cancel_requested as cancel`.execute(db);
  return new Map(rows.map((row) => [row.id, row.cancel]));
}

/** A lease this young is left alone: its worker may only be reconnecting. */
const graceSeconds = 3;

/**
 * Frees the tasks of workers that died, without waiting for their leases to run out. A living worker holds an
 * advisory lock named after itself on its listening connection; the server drops it the moment the process is
 * gone. A worker that lost just that connection may lose its tasks too: fencing makes that harmless. Returns how many were
 * freed, and whether any task is live.
 */
export async function releaseDeadLeases(db: Db, self: string): Promise<{ freed: number; live: boolean }> {
  const { rows } = await sql<{ freed: number; live: boolean }>`
    with holders as materialized (
      select distinct lease_by from task
      where state = 'running' and lease_until > now() and lease_by <> ${self}
        and (lease_until < now() + make_interval(secs => ${leaseSeconds - graceSeconds})
          -- No lease is this long: the database's clock was set back.
          or lease_until > now() + make_interval(secs => ${leaseSeconds + graceSeconds}))),
    dead as materialized (
      select lease_by from holders where pg_try_advisory_xact_lock(hashtextextended(lease_by, 0))),
    freed as (
      update task set lease_by = null, lease_until = null, run_at = least(run_at, now())
      where state = 'running' and lease_by in (select lease_by from dead)
      returning id)
    select (select count(*) from freed)::int as freed,
      exists (select 1 from task where state in ('waiting', 'running')) as live`.execute(db);
  return rows[0]!;
}

/** A live task that no worker has saved for so long is stuck. */
export const stuckMinutes = 5;

/**
 * Whether a task is stuck: a run of it has not ended for long, in spite of time limits and of workers that take over; or none
 * begins because no worker holds any task. One that pauses, or waits behind others, is not.
 */
export const isStuck = sql<boolean>`(task.state in ('waiting', 'running')
  and greatest(task.run_at, task.heard_at) < now() - make_interval(mins => ${stuckMinutes})
  and (task.state = 'running' or not exists (select 1 from task held where held.state = 'running' and held.lease_until > now())))`;

/** Gives a task back before its lease is over, and wakes the workers; without `counts` as if its try had not been one. */
export async function releaseLease(
  db: Db,
  { id, claim }: Pick<Claimed, 'id' | 'claim'>,
  { worker, counts = true }: { worker: string; counts?: boolean },
): Promise<void> {
  await sql`
    with released as (
      update task set lease_by = null, lease_until = null, run_at = now(), try = greatest(try - ${counts ? 0 : 1}, 0)
      where id = ${id} and lease_by = ${worker} and claim = ${claim} returning id)
    select pg_notify('skydeck_task', '') from released`.execute(db);
}

/** The lease went to someone else: what this worker did since is not saved, and it must stop at once. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** A cancel was accepted while the last step ran: the end that it came to is not saved. */
export class CancelAccepted extends Error {
  override name = 'CancelAccepted';
}

export interface Saved {
  state: 'running' | 'succeeded' | 'failed' | 'cancelled';
  step: string;
  data: Record<string, unknown>;
  trail: Trail[];
  progress: number;
  warn: boolean;
  exitCode: number | null;
  error: Sayable | null;
  /** Null: go on at once and keep the lease. */
  pauseSeconds: number | null;
  tryCount: number;
  wipeSecret: boolean;
  log: readonly Sayable[];
  stepTitle: Sayable;
  /** Where the task goes on, at once, if a cancel was accepted; `yield`: then nothing is saved. */
  onCancel: { step: string; trail: Trail[] } | 'yield' | null;
}

/** A save as the statement takes it. */
function rowOf({ claimed, worker, saved }: { claimed: Claimed; worker: string; saved: Saved }) {
  const over = saved.state !== 'running';
  const onCancel = saved.onCancel === 'yield' ? null : saved.onCancel;
  return {
    id: claimed.id,
    claim: claimed.claim,
    worker,
    state: saved.state,
    step: saved.step,
    data: saved.data,
    wipe: saved.wipeSecret || over,
    trail: saved.trail,
    progress: saved.progress,
    warn: saved.warn,
    exit_code: saved.exitCode,
    error: saved.error === null ? null : asMessage(saved.error),
    tries: saved.tryCount,
    over,
    /** Null: the lease stays. */
    pause: over ? 0 : saved.pauseSeconds,
    log: saved.log.map(asMessage),
    yields: saved.onCancel === 'yield',
    cancel_step: onCancel?.step ?? null,
    cancel_trail: onCancel?.trail ?? null,
    site: claimed.siteId,
    account: claimed.accountId,
    event: {
      cmdId: claimed.id,
      title: claimed.title,
      state: saved.state,
      step: saved.stepTitle,
      progress: saved.progress,
      exitCode: saved.exitCode,
      warn: saved.warn,
      objectType: claimed.objectType,
      objectId: claimed.objectId,
    } satisfies WithMessages<LiveEvents['task.changed']>,
  };
}

/**
 * Saves how runs ended, each where its claim still holds the lease, with their log lines and events; answers those, and
 * whether a cancel was accepted. Ends that yield to it are answered and not saved. One statement for all of them.
 */
export const saveStatement = (saves: readonly { claimed: Claimed; worker: string; saved: Saved }[]) => sql<{
  id: string;
  cancel: boolean;
  yielded: boolean;
}>`
  with given as materialized (
    select * from jsonb_to_recordset(${JSON.stringify(saves.map(rowOf))}::jsonb) as g (id uuid, claim int, worker text,
      state text, step text, data jsonb, wipe boolean, trail jsonb, progress int, warn boolean, exit_code int,
      error jsonb, tries int, over boolean, pause float8, log jsonb, yields boolean, cancel_step text, cancel_trail jsonb,
      site uuid, account uuid, event jsonb)
  ), held as materialized (
    select t.id, t.cancel_requested and g.yields as yielded
    from task t join given g on g.id = t.id and g.claim = t.claim and g.worker = t.lease_by
    where t.lease_until > now() order by t.id for no key update of t
  ), saved as (
    update task t set state = g.state, step = case when t.cancel_requested then coalesce(g.cancel_step, g.step) else g.step end,
      data = g.data, secret = case when g.wipe then null else t.secret end,
      trail = case when t.cancel_requested then coalesce(g.cancel_trail, g.trail) else g.trail end, progress = g.progress, warn = g.warn, exit_code = g.exit_code, error = g.error, try = g.tries,
      run_at = case when g.pause is null then t.run_at else now() + make_interval(secs => g.pause) end,
      lease_by = case when g.pause is null or t.cancel_requested and g.cancel_step is not null then t.lease_by end,
      -- A lease that stays is renewed by the clock, not here.
      lease_until = case when g.pause is null or t.cancel_requested and g.cancel_step is not null then t.lease_until end,
      step_started_at = case when t.step = g.step then t.step_started_at else now() end,
      heard_at = now(), done_at = case when g.over then now() end
    from given g
    where t.id = g.id and t.claim = g.claim and t.lease_by = g.worker and t.id in (select id from held where not yielded)
    returning t.id, t.cancel_requested as cancel
  ), logged as (
    insert into task_log (task_id, seq, entry)
    select g.id, coalesce((select max(l.seq) from task_log l where l.task_id = g.id), 0) + line.n, line.entry
    from given g join saved on saved.id = g.id, jsonb_array_elements(g.log) with ordinality as line (entry, n)
    returning task_id, seq, at, entry
  ), announced as (
    insert into event (topic, site_id, account_id, data)
    select topic, site, account, data from (
      select 'task.log' as topic, g.site, g.account, g.id, l.seq, jsonb_build_object('cmdId', g.id, 'seq', l.seq,
        'dt', to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'entry', l.entry,
        'objectType', g.event->'objectType', 'objectId', g.event->'objectId') as data
      from logged l join given g on g.id = l.task_id
      union all
      select 'task.changed', g.site, g.account, g.id, null, g.event from given g join saved on saved.id = g.id
    ) e order by id, seq nulls last
  )
  select id, cancel, false as yielded from saved union all select id, true, true from held where yielded`;

/** Appends lines to a task's log, in order, and sends them to the streams. */
export async function appendLog(
  tx: Db,
  claimed: Pick<Claimed, 'id' | 'siteId' | 'accountId' | 'objectType' | 'objectId'>,
  entries: readonly Sayable[],
): Promise<void> {
  if (entries.length === 0) return;
  const { rows } = await sql<{ seq: number; at: Date; entry: Message }>`
    insert into task_log (task_id, seq, entry)
    select ${claimed.id}, coalesce((select max(seq) from task_log where task_id = ${claimed.id}), 0) + n, line::jsonb
    from unnest(${entries.map(messageJson)}::text[]) with ordinality as lines (line, n)
    returning seq, at, entry`.execute(tx);
  const emit = emitter(tx);
  for (const row of rows)
    await emit('task.log', claimed, {
      cmdId: claimed.id,
      seq: row.seq,
      dt: row.at.toISOString(),
      entry: row.entry,
      objectType: claimed.objectType,
      objectId: claimed.objectId,
    });
}
