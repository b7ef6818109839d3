import { sql } from 'kysely';
import type { InputOf } from '#kernel/op.ts';
import type { Db } from '#platform/db/pool.ts';
import type { powerSchedules } from '../contract.ts';
import type { runStates } from '../schemas.ts';
import type { PowerTurn } from '../times.ts';
import type { Turn, Zoned } from './next-runs.ts';

export type ScheduleEdit = InputOf<typeof powerSchedules.savePowerSchedule>;
export type RunState = (typeof runStates)[number];

export interface StoredSchedule extends ScheduleEdit {
  version: number;
}

const columns = sql`weekdays, on_minute as "onMinute", off_minute as "offMinute", time_zone as "timeZone", force, paused`;

/** The schedule of a server that whoever asks has found in their scope; null: it has none. */
export async function readSchedule(db: Db, serverId: string): Promise<StoredSchedule | null> {
  const { rows } = await sql<StoredSchedule>`
    select ${columns}, version from power_schedule where server_id = ${serverId}`.execute(db);
  return rows[0] ?? null;
}

/** Writes the schedule of a locked server. */
export async function saveSchedule(
  tx: Db,
  serverId: string,
  { edit, next }: { edit: ScheduleEdit; next: Turn | null },
): Promise<void> {
  await sql`
    insert into power_schedule (server_id, weekdays, on_minute, off_minute, time_zone, force, paused, next_at, next_turn)
    values (${serverId}, ${edit.weekdays}, ${edit.onMinute}, ${edit.offMinute}, ${edit.timeZone}, ${edit.force},
      ${edit.paused}, ${next?.at ?? null}, ${next?.turn ?? null})
    on conflict (server_id) do update set weekdays = excluded.weekdays, on_minute = excluded.on_minute,
      off_minute = excluded.off_minute, time_zone = excluded.time_zone, force = excluded.force,
      paused = excluded.paused, next_at = excluded.next_at, next_turn = excluded.next_turn,
      version = power_schedule.version + 1`.execute(tx);
}

/** Takes the schedule away, and the runs of it that have not begun. */
export async function deleteSchedule(tx: Db, serverId: string): Promise<boolean> {
  await sql`delete from power_run where server_id = ${serverId} and state = 'waiting'`.execute(tx);
  const { rows } = await sql`delete from power_schedule where server_id = ${serverId} returning 1`.execute(tx);
  return rows.length === 1;
}

export interface StoredRun extends Turn {
  state: RunState;
  reason: string | null;
  cmdId: string | null;
}

/** The last runs of a server's schedule; how one ended that was begun, its task knows. */
export async function readRuns(db: Db, serverId: string): Promise<StoredRun[]> {
  const { rows } = await sql<StoredRun>`
    select r.slot as at, r.turn, coalesce(r.reason, t.error) as reason, r.task_id as "cmdId",
      case when r.state <> 'running' then r.state when t.state = 'succeeded' then 'ok'
        when t.state in ('failed', 'cancelled') then 'failed' else 'running' end as state
    from power_run r left join task t on t.id = r.task_id
    where r.server_id = ${serverId} order by r.slot desc limit 10`.execute(db);
  return rows;
}

export interface DueSchedule extends Zoned {
  serverId: string;
  force: boolean;
  nextAt: Date;
  nextTurn: PowerTurn;
}

/** Locks schedules that are due; those that another worker is at are left to it. */
export async function takeDue(tx: Db, now: Date, limit: number): Promise<DueSchedule[]> {
  const { rows } = await sql<DueSchedule>`
    select server_id as "serverId", ${columns}, next_at as "nextAt", next_turn as "nextTurn"
    from power_schedule where next_at <= ${now}
    order by next_at limit ${limit} for no key update skip locked`.execute(tx);
  return rows;
}

/** Writes down that a slot has come, once however often it is asked, and when the next one is. */
export async function openRun(
  tx: Db,
  { serverId, force, nextAt, nextTurn }: DueSchedule,
  { until, next }: { until: Date; next: Turn | null },
): Promise<void> {
  await sql`
    insert into power_run (server_id, slot, turn, force, state, until)
    values (${serverId}, ${nextAt}, ${nextTurn}, ${force}, 'waiting', ${until}) on conflict do nothing`.execute(tx);
  await sql`
    update power_schedule set next_at = ${next?.at ?? null}, next_turn = ${next?.turn ?? null}
    where server_id = ${serverId}`.execute(tx);
}

export interface WaitingRun {
  serverId: string;
  slot: Date;
  turn: PowerTurn;
  force: boolean;
  until: Date;
}

/** The oldest runs that have not begun, a few at a time. */
export async function readWaiting(db: Db, limit: number): Promise<WaitingRun[]> {
  const { rows } = await sql<WaitingRun>`
    select server_id as "serverId", slot, turn, force, until from power_run
    where state = 'waiting' order by slot limit ${limit}`.execute(db);
  return rows;
}

/** Locks a run that still waits; false when another worker has begun it. */
export async function lockWaiting(tx: Db, { serverId, slot }: WaitingRun): Promise<boolean> {
  const { rows } = await sql`
    select 1 from power_run where server_id = ${serverId} and slot = ${slot} and state = 'waiting'
    for update skip locked`.execute(tx);
  return rows.length === 1;
}

export async function saveRun(
  tx: Db,
  { serverId, slot }: WaitingRun,
  to: { state: Exclude<RunState, 'failed' | 'waiting'>; reason: string | null; taskId: string | null },
): Promise<void> {
  await sql`
    update power_run set state = ${to.state}, reason = ${to.reason}, task_id = ${to.taskId}
    where server_id = ${serverId} and slot = ${slot}`.execute(tx);
}

/** Forgets runs of long ago, and the schedules of servers that are gone for good. */
export async function forgetOld(db: Db, before: Date): Promise<void> {
  await sql`delete from power_run where slot < ${before}`.execute(db);
  await sql`
    delete from power_schedule p using server s
    where s.id = p.server_id and s.state = 'terminated' and s.restore_until is null`.execute(db);
}
