import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { NotFound } from '#kernel/errors.ts';
import { listRows } from '#platform/http/list-source.ts';
import { readSchedules as read, findSchedule, runSource, type Stored } from '#domains/schedules/api/port.ts';
import { findServer } from '#domains/servers/api/port.ts';
import { snapshots } from '../contract.ts';
import { snapshotSchedule, type ScheduleEdit } from './schedule-kind.ts';
import { surplusOf } from './retention.ts';

export interface StoredSchedule extends Stored<ScheduleEdit> {
  /** How many snapshots it has. */
  count: number;
}

/** The schedules of servers that the caller has found in their scope. */
export async function readSchedules(db: Db, serverIds: readonly string[]): Promise<StoredSchedule[]> {
  const found = await read(db, snapshotSchedule, { objectIds: serverIds });
  const { rows } = await sql<{ id: string; count: number }>`
    select schedule_id as id, count(*)::int as count from snapshot
    where schedule_id = any(${found.map(({ id }) => id)}::uuid[]) and state <> 'failed' group by schedule_id`.execute(
    db,
  );
  const counts = new Map(rows.map(({ id, count }) => [id, count]));
  return found.map((one) => ({ ...one, count: counts.get(one.id) ?? 0 }));
}

/** The snapshots of a schedule that it no longer keeps, oldest first; what is pinned or not ready is not looked at. */
export async function readSurplus(db: Db, scheduleId: string | null): Promise<string[]> {
  const schedule = scheduleId === null ? null : await findSchedule(db, snapshotSchedule, scheduleId);
  if (schedule === null) return [];
  const ready = await db
    .selectFrom('snapshot')
    .select(['id', 'created_at as at'])
    .where('schedule_id', '=', scheduleId)
    .where('state', '=', sql.lit('ready'))
    .where((e) => e.not(e.ref('pinned')))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const { kind, keep, keepWeekly, keepMonthly, timeZone } = schedule.edit;
  const longer = kind === 'daily' ? { keepWeekly, keepMonthly } : { keepWeekly: 0, keepMonthly: 0 };
  return surplusOf(ready, { keep, ...longer, timeZone });
}

/** The runs of one schedule. */
export const listScheduleRuns = listRows(snapshots.listScheduleRuns, {
  ...runSource,
  async prepare({ db, scope }, { params }) {
    const server = await findServer(db, scope, params.serverId);
    const schedules = await readSchedules(db, [server.id]);
    if (!schedules.some((one) => one.id === params.scheduleId)) throw new NotFound();
    return server;
  },
  of: ({ own }) => own.name,
  scope: ({ params }) => sql<boolean>`r.schedule_id = ${params.scheduleId}`,
});
