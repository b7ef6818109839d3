import { sql } from 'kysely';
import type { InputOf } from '#kernel/op.ts';
import type { Role } from '#kernel/permissions.ts';
import type { Zoned } from '#kernel/timing.ts';
import type { Db } from '#platform/db/pool.ts';
import type { servicelets } from '../contract.ts';
import type { RunState } from '../states.ts';

export type ScheduleEdit = InputOf<typeof servicelets.createServiceletSchedule>;

export interface StoredSchedule extends Omit<ScheduleEdit, 'values'> {
  id: string;
  serverId: string;
  name: string;
  /** Secret values are masked. */
  values: Record<string, string>;
  secret: Buffer | null;
  by: string;
  role: Role;
  version: number;
  lastId: string | null;
  lastState: RunState | null;
  lastAt: Date | null;
}

const columns = sql`c.id, c.server_id as "serverId", c.servicelet_id as "serviceletId", x.name, c.kind,
  c.every_hours as "everyHours", c.hour, c.minute, c.weekday, c.month_day as "monthDay", c.time_zone as "timeZone",
  c.parameters as values, c.secret, c.paused, c.created_by as by, c.role, c.version`;

/** The schedules of a server that whoever asks has found in their scope. */
export async function readSchedules(db: Db, serverId: string): Promise<StoredSchedule[]> {
  const { rows } = await sql<StoredSchedule>`
    select ${columns}, r.id as "lastId", r.state as "lastState", r.queued_at as "lastAt"
    from servicelet_schedule c join servicelet x on x.id = c.servicelet_id
      left join lateral (select id, state, queued_at from servicelet_run r where r.schedule_id = c.id
        order by r.slot desc limit 1) r on true
    where c.server_id = ${serverId} order by c.created_at, c.id`.execute(db);
  return rows;
}

interface Kept {
  edit: ScheduleEdit;
  parameters: Record<string, string>;
  secret: Buffer | null;
  nextAt: Date | null;
  by: string;
  role: Role;
}

const valuesOf = ({ edit, parameters, secret, nextAt, by, role }: Kept) => ({
  servicelet_id: edit.serviceletId,
  kind: edit.kind,
  every_hours: edit.everyHours,
  hour: edit.hour,
  minute: edit.minute,
  weekday: edit.weekday,
  month_day: edit.monthDay,
  time_zone: edit.timeZone,
  parameters: JSON.stringify(parameters),
  secret,
  paused: edit.paused,
  next_at: nextAt,
  created_by: by,
  role,
});

export async function insertSchedule(
  tx: Db,
  of: { id: string; serverId: string; now: Date },
  kept: Kept,
): Promise<void> {
  await tx
    .insertInto('servicelet_schedule')
    .values({ id: of.id, server_id: of.serverId, created_at: of.now, ...valuesOf(kept) })
    .execute();
}

export async function updateSchedule(tx: Db, id: string, kept: Kept): Promise<void> {
  await tx
    .updateTable('servicelet_schedule')
    .set({ ...valuesOf(kept), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteSchedule(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('servicelet_schedule').where('id', '=', id).execute();
}

export interface DueSchedule extends Zoned {
  id: string;
  serverId: string;
  serviceletId: string;
  values: Record<string, string>;
  secret: Buffer | null;
  nextAt: Date;
  role: Role;
}

/** Locks the schedule that is due for the longest; those that another worker is at are left to it. Null: none is. */
export async function takeDue(tx: Db, now: Date): Promise<DueSchedule | null> {
  const { rows } = await sql<DueSchedule>`
    select ${columns}, c.next_at as "nextAt" from servicelet_schedule c join servicelet x on x.id = c.servicelet_id
    where c.next_at <= ${now} order by c.next_at limit 1 for no key update of c skip locked`.execute(tx);
  return rows[0] ?? null;
}

export async function saveNext(tx: Db, id: string, next: Date | null): Promise<void> {
  await sql`update servicelet_schedule set next_at = ${next} where id = ${id}`.execute(tx);
}

/** Forgets the schedules of servers that are gone for good. */
export async function forgetSchedules(db: Db): Promise<void> {
  await sql`
    delete from servicelet_schedule c using server s
    where s.id = c.server_id and s.state = 'terminated' and s.restore_until is null`.execute(db);
}
