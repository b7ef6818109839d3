import { sql } from 'kysely';
import type { Zoned } from '#kernel/timing.ts';
import type { Db } from '#platform/db/pool.ts';
import type { runStates } from '../schedule-schemas.ts';

export type RunState = (typeof runStates)[number];

/** A schedule whose time has come. */
export interface DueSchedule extends Zoned {
  id: string;
  windowMinutes: number;
  nextAt: Date;
}

/** Locks schedules that are due; those that another worker is at are left to it. */
export async function takeDue(tx: Db, now: Date, limit: number): Promise<DueSchedule[]> {
  const { rows } = await sql<DueSchedule>`
    select id, kind, every_hours as "everyHours", hour, minute, weekday, month_day as "monthDay", time_zone as "timeZone",
      window_minutes as "windowMinutes", next_at as "nextAt"
    from snapshot_schedule where next_at <= ${now}
    order by next_at limit ${limit} for no key update skip locked`.execute(tx);
  return rows;
}

/** Writes down that a slot has come, once however often it is asked, and when the next one is. */
export async function openRun(
  tx: Db,
  run: { scheduleId: string; slot: Date; until: Date; next: Date | null },
): Promise<void> {
  await sql`
    insert into snapshot_run (schedule_id, slot, state, until) values (${run.scheduleId}, ${run.slot}, 'waiting', ${run.until})
    on conflict do nothing`.execute(tx);
  await sql`update snapshot_schedule set next_at = ${run.next} where id = ${run.scheduleId}`.execute(tx);
}

/** A run that has not begun. */
export interface WaitingRun {
  scheduleId: string;
  slot: Date;
  until: Date;
  serverId: string;
  quiesce: boolean;
  windowMinutes: number;
  keep: number;
}

/** The oldest runs that have not begun, a few at a time. */
export async function readWaiting(db: Db, limit: number): Promise<WaitingRun[]> {
  const { rows } = await sql<WaitingRun>`
    select r.schedule_id as "scheduleId", r.slot, r.until, c.server_id as "serverId", c.quiesce,
      c.window_minutes as "windowMinutes", c.keep + c.keep_weekly + c.keep_monthly as keep
    from snapshot_run r join snapshot_schedule c on c.id = r.schedule_id
    where r.state = 'waiting' order by r.slot limit ${limit}`.execute(db);
  return rows;
}

/** Locks a run that still waits; false when another worker has begun it. */
export async function lockWaiting(tx: Db, run: Pick<WaitingRun, 'scheduleId' | 'slot'>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from snapshot_run where schedule_id = ${run.scheduleId} and slot = ${run.slot} and state = 'waiting'
    for update skip locked`.execute(tx);
  return rows.length === 1;
}

export async function saveRun(
  tx: Db,
  run: Pick<WaitingRun, 'scheduleId' | 'slot'>,
  to: { state: RunState; reason: string | null; taskId: string | null },
): Promise<void> {
  await sql`
    update snapshot_run set state = ${to.state}, reason = ${to.reason}, task_id = ${to.taskId},
      done_at = case when ${to.state} = 'missed' then now() end
    where schedule_id = ${run.scheduleId} and slot = ${run.slot}`.execute(tx);
}

/** Says how the run ended that a task was for; does nothing for a snapshot that a person ordered. */
export async function endRun(
  tx: Db,
  taskId: string,
  to: { state: 'ok' | 'failed'; reason: string | null },
): Promise<void> {
  await sql`
    update snapshot_run set state = ${to.state}, reason = ${to.reason}, done_at = now()
    where task_id = ${taskId} and state = 'running'`.execute(tx);
}

export interface StoredRun {
  slot: Date;
  state: RunState;
  reason: string | null;
  taskId: string | null;
}

const mostRuns = 50;

/** The last runs of a schedule, newest first. */
export async function readRuns(db: Db, scheduleId: string): Promise<StoredRun[]> {
  const { rows } = await sql<StoredRun>`
    select slot, state, reason, task_id as "taskId" from snapshot_run where schedule_id = ${scheduleId}
    order by slot desc limit ${mostRuns}`.execute(db);
  return rows;
}

/** Forgets runs that ended long ago, and the schedules of servers that are no more. */
export async function forgetRuns(db: Db, before: Date): Promise<void> {
  await sql`delete from snapshot_run where done_at < ${before}`.execute(db);
  await sql`
    delete from snapshot_schedule c using server s
    where s.id = c.server_id and s.state = 'terminated' and s.restore_until is null`.execute(db);
}
