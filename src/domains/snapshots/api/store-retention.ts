import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { findSchedule } from '#domains/schedules/api/port.ts';
import { surplusOf, type Kept } from './retention.ts';
import { snapshotSchedule } from './schedule-kind.ts';

/** The snapshots of a schedule that it no longer keeps, oldest first; what is pinned or not ready is not looked at. */
export async function readSurplus(db: Db, scheduleId: string | null): Promise<string[]> {
  const schedule = scheduleId === null ? null : await findSchedule(db, snapshotSchedule, scheduleId);
  if (schedule === null) return [];
  const { rows } = await sql<Kept>`
    select id, created_at as at from snapshot where schedule_id = ${scheduleId} and state = 'ready' and not pinned
    order by created_at desc, id desc`.execute(db);
  const { kind, keep, keepWeekly, keepMonthly, timeZone } = schedule.edit;
  const longer = kind === 'daily' ? { keepWeekly, keepMonthly } : { keepWeekly: 0, keepMonthly: 0 };
  return surplusOf(rows, { keep, ...longer, timeZone });
}
