import { sql } from 'kysely';
import type { Message, Sayable } from '#kernel/message.ts';
import { messageJson } from '#platform/db/columns.ts';
import type { Db } from '#platform/db/pool.ts';
import { emitter } from '#platform/live/emit.ts';
import type { Effect } from './task.ts';

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
  try: number;
  cancelRequested: boolean;
  siteId: string | null;
  accountId: string | null;
  objectType: string | null;
  objectId: string | null;
  delaySeconds: number;
}

/**
 * Takes up to `limit` due tasks whose lease is free or over. One statement; workers skip what another one
 * is taking. The database's clock decides, so that a worker with a wrong clock takes nothing too early.
 */
export async function claimTasks(db: Db, worker: string, limit: number): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update task set state = 'running', claim = claim + 1, try = try + 1, lease_by = ${worker},
      lease_until = now() + make_interval(secs => ${leaseSeconds}),
      started_at = coalesce(started_at, now()), step_started_at = coalesce(step_started_at, now())
    where id in (
      select id from task
      where state in ('waiting', 'running') and run_at <= now() and (lease_until is null or lease_until < now())
      order by run_at, id for no key update skip locked limit ${limit})
    returning id, kind, title, step, data, secret, trail, progress, warn, claim, try,
      cancel_requested as "cancelRequested", site_id as "siteId", account_id as "accountId",
      object_type as "objectType", object_id as "objectId",
      extract(epoch from now() - run_at)::float8 as "delaySeconds"`.execute(db);
  return rows;
}

/** Extends the leases of this worker's tasks; those that are missing in the answer were lost. */
export async function renewLeases(db: Db, worker: string, ids: readonly string[]): Promise<Map<string, boolean>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; cancel: boolean }>`
    update task set lease_until = now() + make_interval(secs => ${leaseSeconds})
    where id = any(${ids}::uuid[]) and lease_by = ${worker} and state = 'running'
    returning id, cancel_requested as cancel`.execute(db);
  return new Map(rows.map((row) => [row.id, row.cancel]));
}

/** A lease this young is left alone: its worker may only be reconnecting. */
const graceSeconds = 3;

/**
 * Frees the tasks of workers that died, without waiting for their leases to run out. A living worker holds an
 * advisory lock named after itself on its listening connection; the server drops it the moment the process is
 * gone. A worker that lost just that connection may lose its tasks too: fencing makes that harmless.
 */
export async function releaseDeadLeases(db: Db, self: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      with holders as materialized (
        select distinct lease_by from task
        where lease_until > now() and lease_until < now() + make_interval(secs => ${leaseSeconds - graceSeconds})
          and lease_by <> ${self}),
      dead as materialized (
        select lease_by from holders where pg_try_advisory_xact_lock(hashtextextended(lease_by, 0)))
      update task set lease_by = null, lease_until = null, run_at = least(run_at, now())
      where lease_by in (select lease_by from dead)
      returning id`.execute(tx);
    return rows.length;
  });
}

/** The lease went to someone else: what this worker did since is not saved, and it must stop at once. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
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
}

/**
 * Saves how a run ended, with its database effects and log lines, in one fenced transaction: it commits only
 * while this claim still holds the lease. Answers whether someone asked to cancel; throws LeaseLost otherwise.
 */
export async function saveTask(
  db: Db,
  claimed: Claimed,
  what: { worker: string; saved: Saved; effect?: Effect | undefined },
): Promise<boolean> {
  const { saved, worker } = what;
  const over = saved.state !== 'running';
  return db.transaction().execute(async (tx) => {
    const released = over || saved.pauseSeconds !== null;
    const { rows } = await sql<{ cancel: boolean }>`
      update task set state = ${saved.state}, step = ${saved.step}, data = ${JSON.stringify(saved.data)}::jsonb,
        secret = case when ${saved.wipeSecret || over} then null else secret end,
        trail = ${JSON.stringify(saved.trail)}::jsonb, progress = ${saved.progress}, warn = ${saved.warn},
        exit_code = ${saved.exitCode}, error = ${saved.error === null ? null : messageJson(saved.error)}, try = ${saved.tryCount},
        run_at = case when ${released} then now() + make_interval(secs => ${saved.pauseSeconds ?? 0}) else run_at end,
        lease_by = case when ${released} then null else lease_by end,
        lease_until = case when ${released} then null else now() + make_interval(secs => ${leaseSeconds}) end,
        step_started_at = case when step = ${saved.step} then step_started_at else now() end,
        done_at = case when ${over} then now() end
      where id = ${claimed.id} and claim = ${claimed.claim} and lease_by = ${worker} and lease_until > now()
      returning cancel_requested as cancel`.execute(tx);
    if (rows[0] === undefined) throw new LeaseLost(claimed.id);
    const emit = emitter(tx);
    await what.effect?.(tx, emit);
    await appendLog(tx, claimed, saved.log);
    await emit('task.changed', claimed, {
      cmdId: claimed.id,
      title: claimed.title,
      state: saved.state,
      step: saved.stepTitle,
      progress: saved.progress,
      exitCode: saved.exitCode,
      warn: saved.warn,
      objectType: claimed.objectType,
      objectId: claimed.objectId,
    });
    return rows[0].cancel;
  });
}

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
