import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { readSchedules as read, type Stored } from '#domains/schedules/api/port.ts';
import { snapshotSchedule, type ScheduleEdit } from './schedule-kind.ts';

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
