import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import { ownerEmail } from '#domains/tenancy/api/port.ts';
import type { Rotation } from './rotation.ts';

export interface StoredSchedule extends Rotation {
  id: string;
  name: string;
  version: number;
  /** The addresses of the members, in their order. */
  emails: readonly string[];
  /** Who was on call in the last round, and since when. */
  onCallId: string | null;
  onCallSince: Date | null;
}

interface OverrideJson {
  memberId: string;
  from: string;
  until: string;
  created: string;
}

/** Every schedule `s` with its members, and with the overrides that have not ended. */
const schedulesIn = (db: Db, now: Date) =>
  db
    .selectFrom('on_call_schedule as s')
    .select(['s.id', 's.name', 's.time_zone as timeZone', 's.weekday', 's.hour', 's.minute', 's.weeks', 's.version'])
    .select(['s.starts_at as startsAt', 's.on_call_id as onCallId', 's.on_call_since as onCallSince'])
    .select([
      sql<string[]>`array(select m.member_id from on_call_member m where m.schedule_id = s.id order by m.position)`.as(
        'memberIds',
      ),
      sql<string[]>`array(select ${ownerEmail('m.member_id')} from on_call_member m where m.schedule_id = s.id
        order by m.position)`.as('emails'),
      sql<OverrideJson[]>`coalesce((select jsonb_agg(jsonb_build_object('memberId', o.member_id, 'from', o.starts_at,
        'until', o.ends_at, 'created', o.created_at)) from on_call_override o
        where o.schedule_id = s.id and o.ends_at > ${now}), '[]'::jsonb)`.as('overrides'),
    ])
    .orderBy('s.name')
    .orderBy('s.id');

const withDates = <R extends { overrides: OverrideJson[] }>(row: R) => ({
  ...row,
  overrides: row.overrides.map(({ memberId, from, until, created }) => ({
    memberId,
    from: new Date(from),
    until: new Date(until),
    created: new Date(created),
  })),
});

export const readSchedules = async (db: Db, now: Date): Promise<StoredSchedule[]> =>
  (await schedulesIn(db, now).execute()).map(withDates);

/** One schedule; null: there is none. */
export async function readSchedule(db: Db, id: string, now: Date): Promise<StoredSchedule | null> {
  const row = await schedulesIn(db, now).where('s.id', '=', id).executeTakeFirst();
  return row === undefined ? null : withDates(row);
}

/** The same, locked until the transaction ends. */
export async function lockSchedule(tx: Db, id: string, now: Date): Promise<StoredSchedule | null> {
  await tx.selectFrom('on_call_schedule').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return readSchedule(tx, id, now);
}

type Written = Omit<Rotation, 'overrides'> & { name: string };
const columnsOf = ({ name, timeZone, weekday, hour, minute, weeks, startsAt }: Written) => ({
  name,
  time_zone: timeZone,
  weekday,
  hour,
  minute,
  weeks,
  starts_at: startsAt,
});

/** Whether another schedule has this name, in any case. */
export async function isScheduleNameTaken(db: Db, name: string, but: string | null): Promise<boolean> {
  const found = await db
    .selectFrom('on_call_schedule')
    .select('id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where(sql<boolean>`id is distinct from ${but}`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Adds a schedule and answers its id. */
export async function insertSchedule(tx: Db, one: Written & { now: Date }): Promise<string> {
  const id = newId<'on-call-schedule'>();
  await tx
    .insertInto('on_call_schedule')
    .values({ id, ...columnsOf(one), created_at: one.now })
    .execute();
  await saveMembers(tx, id, one.memberIds);
  return id;
}

/** Replaces a schedule that the caller has locked. */
export async function saveSchedule(tx: Db, id: string, one: Written): Promise<void> {
  await tx
    .updateTable('on_call_schedule')
    .set((e) => ({ ...columnsOf(one), version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('on_call_member').where('schedule_id', '=', id).execute();
  await saveMembers(tx, id, one.memberIds);
}

async function saveMembers(tx: Db, id: string, memberIds: readonly string[]): Promise<void> {
  const rows = memberIds.map((member_id, position) => ({ schedule_id: id, position, member_id }));
  await tx.insertInto('on_call_member').values(rows).execute();
}

export async function deleteSchedule(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('on_call_schedule').where('id', '=', id).execute();
}

/** Notes who is on call from now on. */
export async function saveOnCall(tx: Db, id: string, { memberId, now }: { memberId: string | null; now: Date }) {
  await tx
    .updateTable('on_call_schedule')
    .set({ on_call_id: memberId, on_call_since: now })
    .where('id', '=', id)
    .execute();
}

interface NewOverride {
  scheduleId: string;
  memberId: string;
  from: Date;
  until: Date;
  reason: string;
  by: string;
  now: Date;
}

export async function insertOverride(tx: Db, one: NewOverride): Promise<string> {
  const id = newId<'on-call-override'>();
  await tx
    .insertInto('on_call_override')
    .values({
      id,
      schedule_id: one.scheduleId,
      member_id: one.memberId,
      starts_at: one.from,
      ends_at: one.until,
      reason: one.reason,
      created_by: one.by,
      created_at: one.now,
    })
    .execute();
  return id;
}

/** An override of a schedule, locked until the transaction ends; null: there is none. */
export async function lockOverride(tx: Db, { scheduleId, id }: { scheduleId: string; id: string }) {
  const row = await tx
    .selectFrom('on_call_override')
    .select(['id', 'starts_at as from', 'ends_at as until'])
    .select(ownerEmail('on_call_override.member_id').as('person'))
    .where('id', '=', id)
    .where('schedule_id', '=', scheduleId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Ends an override that the caller has locked; one that has not begun is gone. */
export async function endOverride(tx: Db, { id, from }: { id: string; from: Date }, now: Date): Promise<void> {
  if (from > now) await tx.deleteFrom('on_call_override').where('id', '=', id).execute();
  else await tx.updateTable('on_call_override').set({ ends_at: now }).where('id', '=', id).execute();
}

export async function insertNote(
  tx: Db,
  { scheduleId, text, by, now }: { scheduleId: string; text: string; by: string; now: Date },
): Promise<string> {
  const id = newId<'on-call-note'>();
  await tx
    .insertInto('on_call_note')
    .values({ id, schedule_id: scheduleId, text, created_by: by, created_at: now })
    .execute();
  return id;
}

/** The newest hand-over note since a moment; null: there is none. */
export async function readLastNote(db: Db, scheduleId: string, since: Date): Promise<string | null> {
  const row = await db
    .selectFrom('on_call_note')
    .select('text')
    .where('schedule_id', '=', scheduleId)
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.text ?? null;
}

/** A person who is deleted leaves all shifts; what they wrote stays without their name. */
export async function forgetOnCall(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('on_call_member').where('member_id', '=', accountId).execute();
  await tx.deleteFrom('on_call_override').where('member_id', '=', accountId).execute();
  await tx.deleteFrom('escalation_step').where('member_id', '=', accountId).execute();
  await tx.updateTable('on_call_schedule').set({ on_call_id: null }).where('on_call_id', '=', accountId).execute();
  await tx.updateTable('on_call_override').set({ created_by: null }).where('created_by', '=', accountId).execute();
  await tx.updateTable('on_call_note').set({ created_by: null }).where('created_by', '=', accountId).execute();
}
