import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Db } from '#platform/db/pool.ts';
import type { snapshots } from '../contract.ts';

export type ScheduleEdit = InputOf<typeof snapshots.createSchedule>;

/** A schedule as the product keeps it. */
export interface StoredSchedule extends ScheduleEdit {
  id: string;
  serverId: string;
  nextAt: Date | null;
  version: number;
  /** How many snapshots it has. */
  count: number;
  lastSlot: Date | null;
  lastState: string | null;
  lastReason: string | null;
}

const columns = sql`c.id, c.server_id as "serverId", c.kind, c.every_hours as "everyHours", c.hour, c.minute, c.weekday,
  c.month_day as "monthDay", c.time_zone as "timeZone", c.window_minutes as "windowMinutes", c.keep,
  c.keep_weekly as "keepWeekly", c.keep_monthly as "keepMonthly", c.quiesce, c.paused, c.next_at as "nextAt", c.version`;

/** The schedules of servers that whoever asks has found in their scope. */
export async function readSchedules(db: Db, serverIds: readonly string[]): Promise<StoredSchedule[]> {
  const { rows } = await sql<StoredSchedule>`
    select ${columns},
      (select count(*)::int from snapshot n where n.schedule_id = c.id and n.state <> 'failed') as count,
      r.slot as "lastSlot", r.state as "lastState", r.reason as "lastReason"
    from snapshot_schedule c
      left join lateral (select slot, state, reason from snapshot_run r where r.schedule_id = c.id
        order by r.slot desc limit 1) r on true
    where c.server_id = any(${serverIds}::uuid[]) order by c.created_at, c.id`.execute(db);
  return rows;
}

export async function insertSchedule(
  tx: Db,
  order: { serverId: string; edit: ScheduleEdit; nextAt: Date | null; now: Date },
): Promise<string> {
  const id = newId<'schedule'>();
  await tx
    .insertInto('snapshot_schedule')
    .values({ id, server_id: order.serverId, created_at: order.now, next_at: order.nextAt, ...valuesOf(order.edit) })
    .execute();
  return id;
}

export async function updateSchedule(
  tx: Db,
  id: string,
  to: { edit: ScheduleEdit; nextAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('snapshot_schedule')
    .set({ ...valuesOf(to.edit), next_at: to.nextAt, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteSchedule(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('snapshot_schedule').where('id', '=', id).execute();
}

function valuesOf(edit: ScheduleEdit) {
  const { everyHours, monthDay, timeZone, windowMinutes, keepWeekly, keepMonthly, ...same } = edit;
  return {
    ...same,
    every_hours: everyHours,
    month_day: monthDay,
    time_zone: timeZone,
    window_minutes: windowMinutes,
    keep_weekly: keepWeekly,
    keep_monthly: keepMonthly,
  };
}
