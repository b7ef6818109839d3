import { sql, type RawBuilder } from 'kysely';
import { parse } from 'zod/v4/core';
import { newId } from '#kernel/ids.ts';
import type { Message, Sayable } from '#kernel/message.ts';
import { toJson } from '#platform/db/columns.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import type { RunState } from '../states.ts';
import { nextSlot, type ScheduleKind, type Stored, type StoredRun, type Timed } from './kind.ts';

export interface Row {
  id: string;
  objectId: string;
  timing: object;
  timeZone: string;
  settings: object;
  secret: Buffer | null;
  paused: boolean;
}

export const columns = sql`c.id, c.object_id as "objectId", c.timing, c.time_zone as "timeZone", c.settings, c.secret,
  c.paused`;

/** The fields of a schedule as its kind words them. */
export const editOf = <Edit extends Timed>({ schema }: ScheduleKind<Edit>, row: Row): Edit =>
  parse(schema, { ...row.timing, ...row.settings, timeZone: row.timeZone, paused: row.paused });

/** How a run ended that was begun, its task knows. */
const runState = sql<RunState>`case when r.state <> 'running' then r.state when t.state = 'succeeded' then 'ok'
  when t.state in ('failed', 'cancelled') then 'failed' else 'running' end`;
const runReason = sql<Message | null>`coalesce(r.reason::jsonb, t.error::jsonb)`;

/** The last runs of a schedule. */
export const runsOf = (scheduleId: RawBuilder<unknown>, limit: number) => sql`
  select r.slot, r.detail, ${runReason} as reason, r.task_id as "taskId", r.settled_at as "settledAt",
    ${runState} as state
  from schedule_run r left join task t on t.id = r.task_id
  where r.schedule_id = ${scheduleId} order by r.slot desc limit ${limit}`;

/** A schedule with its last run; null where it has none yet. */
interface Found extends Row {
  nextAt: Date | null;
  version: number;
  slot: Date | null;
  detail: unknown;
  reason: Sayable | null;
  taskId: string | null;
  settledAt: Date | null;
  state: StoredRun['state'] | null;
}

async function select<Edit extends Timed>(
  db: Db,
  kind: ScheduleKind<Edit>,
  { where, locked = false }: { where: RawBuilder<unknown>; locked?: boolean },
): Promise<Stored<Edit>[]> {
  const { rows } = await sql<Found>`
    select ${columns}, c.next_at as "nextAt", c.version, l.*
    from schedule c left join lateral (${runsOf(sql`c.id`, 1)}) l on true
    where c.kind = ${kind.name} and ${where}
    order by c.created_at, c.id ${locked ? sql`for no key update of c` : sql``}`.execute(db);
  return rows.map((row) => {
    const { id, objectId, secret, nextAt, version, slot, detail, state, reason, taskId, settledAt } = row;
    const last = slot === null || state === null ? null : { slot, detail, state, reason, taskId, settledAt };
    return { id, objectId, edit: editOf(kind, row), secret, nextAt, version, last };
  });
}

/** The schedules of a kind that these objects have; the caller has found them in their scope. Locked to be changed. */
export const readSchedules = <Edit extends Timed>(
  db: Db,
  kind: ScheduleKind<Edit>,
  { objectIds, locked = false }: { objectIds: readonly string[]; locked?: boolean },
): Promise<Stored<Edit>[]> =>
  select(db, kind, {
    where: sql`c.object_type = ${kind.objectType} and c.object_id = any(${objectIds}::uuid[])`,
    locked,
  });

/** A schedule by its id; null: it was removed. */
export async function findSchedule<Edit extends Timed>(
  db: Db,
  kind: ScheduleKind<Edit>,
  id: string,
): Promise<Stored<Edit> | null> {
  const [found] = await select(db, kind, { where: sql`c.id = ${id}` });
  return found ?? null;
}

/** What is written of a schedule: its fields, and of those what no one reads, sealed. */
interface Written<Edit extends Timed> {
  edit: Edit;
  secret?: Buffer | null;
  now: Date;
}

/** Adds a schedule to a locked object. */
export async function insertSchedule<Edit extends Timed>(
  tx: Db,
  kind: ScheduleKind<Edit>,
  { id = newId<'schedule'>(), objectId, ...written }: Written<Edit> & { id?: string; objectId: string },
): Promise<string> {
  const of = { id, kind: kind.name, object_type: kind.objectType, object_id: objectId, created_at: written.now };
  await tx
    .insertInto('schedule')
    .values({ ...of, ...valuesOf(kind, written) })
    .execute();
  return id;
}

/** Changes, pauses or resumes a schedule; its next slot is reckoned again. */
export async function updateSchedule<Edit extends Timed>(
  tx: Db,
  kind: ScheduleKind<Edit>,
  { id, ...written }: Written<Edit> & { id: string },
): Promise<void> {
  await tx
    .updateTable('schedule')
    .set({ ...valuesOf(kind, written), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

function valuesOf<Edit extends Timed>(kind: ScheduleKind<Edit>, { edit, secret = null, now }: Written<Edit>) {
  const { timeZone, paused, ...rest } = edit;
  const timing = new Set<string>(kind.timing);
  const part = (ofTiming: boolean) =>
    toJson(Object.fromEntries(Object.entries(rest).filter(([field]) => timing.has(field) === ofTiming)));
  return {
    timing: part(true),
    time_zone: timeZone,
    settings: part(false),
    secret,
    paused,
    next_at: nextSlot(kind, edit, now),
    changed_at: now,
  };
}

export async function deleteSchedule(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('schedule').where('id', '=', id).execute();
}

/** Removes the schedules of a kind that an object has, and what was sealed for them. */
export async function deleteSchedules(
  tx: Db,
  { name, objectType }: Pick<ScheduleKind, 'name' | 'objectType'>,
  objectId: string,
): Promise<void> {
  await sql`
    delete from schedule where kind = ${name} and object_type = ${objectType} and object_id = ${objectId}`.execute(tx);
}

/** The last runs of a schedule, newest first. */
export async function readRuns(db: Db, scheduleId: string, limit: number): Promise<StoredRun[]> {
  const { rows } = await sql<StoredRun>`${runsOf(sql`${scheduleId}`, limit)}`.execute(db);
  return rows;
}

/** The runs of schedules, for the list of a kind: it adds whose they are as `scope`. */
export const runSource = {
  what: 'runs',
  from: ({ db }: { db: Db }) =>
    db
      .selectFrom('schedule_run as r')
      .leftJoin('task as t', 't.id', 'r.task_id')
      .select(['r.slot', runState.as('state'), runReason.as('reason'), 'r.task_id as cmdId']),
  id: sortBy('r.slot', 'timestamptz'),
  sorts: { slot: sortBy('r.slot', 'timestamptz') },
  filters: { state: (states: readonly string[]) => sql<boolean>`${runState} = any(${states}::text[])` },
  items: (rows: readonly { slot: Date; state: RunState; reason: Message | null; cmdId: string | null }[]) =>
    rows.map((row) => ({ ...row, slot: row.slot.toISOString() })),
} as const;
