import { sql } from 'kysely';
import { messageJson } from '#platform/db/columns.ts';
import { newId } from '#kernel/ids.ts';
import type { Message, Sayable } from '#kernel/message.ts';
import type { Db } from '#platform/db/pool.ts';
import { ownerEmail } from '#domains/tenancy/api/port.ts';
import { keepDays } from '../limits.ts';
import type { AlarmSeverity, AlarmState } from '../states.ts';
import type { FoundAlarm } from './points.ts';

/** Every alarm `l`, as the wire has it but for texts of its source. */
export const alarmsIn = (db: Db) =>
  db
    .selectFrom('alarm as l')
    .select([
      'l.id',
      'l.source',
      'l.subject',
      'l.name',
      'l.zone_id as zoneId',
      'l.link',
      'l.since',
      'l.times',
      'l.note',
    ])
    .select(['l.first_at as first', 'l.seen_at as seen', 'l.resolved_at as resolved'])
    .select(['l.acknowledged_until as acknowledgedUntil', 'l.assignee_id as assigneeId'])
    .select((e) => [
      e.ref('l.severity').$castTo<AlarmSeverity>().as('severity'),
      e.ref('l.state').$castTo<AlarmState>().as('state'),
      e.ref('l.detail').$castTo<Message>().as('detail'),
      ownerEmail('l.acknowledged_by').$castTo<string | null>().as('acknowledgedBy'),
      ownerEmail('l.assignee_id').$castTo<string | null>().as('assignee'),
      sql<string | null>`(select r.url from alarm_runbook r where r.source = l.source)`.as('runbook'),
    ]);
export type StoredAlarm = Awaited<ReturnType<typeof readAlarms>>[number];

/** Alarms by their ids, in the order of their names. */
export const readAlarms = (db: Db, ids: readonly string[]) =>
  alarmsIn(db)
    .where('l.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('l.name')
    .orderBy('l.id')
    .execute();

/** The same, locked until the transaction ends. */
export async function lockAlarms(tx: Db, ids: readonly string[]): Promise<StoredAlarm[]> {
  await sql`select id from alarm where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx);
  return readAlarms(tx, ids);
}

/** Alarms of a source that are not resolved, and those of these objects that are: locked until the transaction ends. */
export async function lockAlarmsOf(tx: Db, source: string, subjects: readonly string[]): Promise<StoredAlarm[]> {
  const { rows } = await sql<{ id: string }>`
    select id from alarm where source = ${source} and (state <> 'resolved' or subject = any(${subjects}::text[]))
    order by id for no key update`.execute(tx);
  const ids = rows.map(({ id }) => id);
  return ids.length === 0 ? [] : readAlarms(tx, ids);
}

const sentence = (text: Sayable): Message => (typeof text === 'string' ? { id: 'text.as', values: { text } } : text);

/** Raises an alarm for the first time and answers its id; null where another worker was first. */
export async function insertAlarm(
  tx: Db,
  { source, one: found, now }: { source: string; one: FoundAlarm; now: Date },
): Promise<string | null> {
  const row = await tx
    .insertInto('alarm')
    .values({
      id: newId<'alarm'>(),
      source,
      subject: found.subject,
      name: found.name,
      zone_id: found.zoneId ?? null,
      severity: found.severity,
      state: 'firing',
      detail: messageJson(found.detail),
      link: found.link ?? null,
      first_at: now,
      since: now,
      fired_at: now,
      seen_at: now,
    })
    .onConflict((on) => on.columns(['source', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Takes over what a source says of alarms that it has raised before. */
export async function saveFound(
  tx: Db,
  { source, found, now }: { source: string; found: readonly FoundAlarm[]; now: Date },
): Promise<void> {
  if (found.length === 0) return;
  const rows = found.map(({ subject, name, zoneId = null, severity, detail, link = null }) => ({
    subject,
    name,
    zone_id: zoneId,
    severity,
    detail: sentence(detail),
    link,
  }));
  await sql`
    update alarm l set name = g.name, zone_id = g.zone_id, severity = g.severity, detail = g.detail, link = g.link,
      seen_at = ${now}
    from jsonb_populate_recordset(null::alarm, ${JSON.stringify(rows)}::jsonb) g
    where l.source = ${source} and l.subject = g.subject`.execute(tx);
}

interface AlarmChange {
  state?: AlarmState;
  acknowledged_until?: Date | null;
  acknowledged_by?: string | null;
  assignee_id?: string | null;
  note?: string;
  resolved_at?: Date | null;
  /** Of an alarm that fires again. */
  fired_at?: Date;
}

/** Changes alarms that the caller has locked; a state other than acknowledged ends the acknowledgment. */
export async function saveAlarms(tx: Db, ids: readonly string[], change: AlarmChange): Promise<void> {
  if (ids.length === 0) return;
  const ends = change.state !== undefined && change.state !== 'acknowledged';
  await tx
    .updateTable('alarm')
    .set({ ...change, ...(ends && { acknowledged_until: null, acknowledged_by: null }) })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Raises a resolved alarm again. */
export async function raiseAgain(tx: Db, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('alarm')
    .set((e) => ({ state: 'firing', resolved_at: null, since: now, fired_at: now, times: e('times', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Whether an active silence `s` matches an alarm `l`. */
export const silences = (now: Date) => sql<boolean>`(
  s.ends_at > ${now} and (s.alarms = '{}' or l.id = any(s.alarms)) and (s.sources = '{}' or l.source = any(s.sources))
  and (s.severities = '{}' or l.severity = any(s.severities)) and (s.zones = '{}' or l.zone_id = any(s.zones))
  and (s.name = '' or strpos(lower(l.name), lower(s.name)) > 0))`;

/** Silences firing alarms that a silence matches, and fires those that none does any more; answers what changed. */
export async function applySilences(tx: Db, now: Date): Promise<{ id: string; name: string; state: AlarmState }[]> {
  const { rows } = await sql<{ id: string; name: string; state: AlarmState }>`
    with judged as (
      select l.id, case when exists (select 1 from alarm_silence s where ${silences(now)}) then 'silenced' else 'firing' end as state
      from alarm l where l.state in ('firing', 'silenced') order by l.id for no key update of l
    )
    update alarm l set state = j.state, fired_at = case when j.state = 'firing' then ${now} else l.fired_at end
    from judged j where l.id = j.id and l.state <> j.state
    returning l.id, l.name, l.state`.execute(tx);
  return rows;
}

/** Fires alarms whose acknowledgment has ended; answers which. */
export async function endAcknowledgments(tx: Db, now: Date): Promise<{ id: string; name: string }[]> {
  return tx
    .updateTable('alarm')
    .set({ state: 'firing', fired_at: now, acknowledged_until: null, acknowledged_by: null })
    .where('state', '=', 'acknowledged')
    .where('acknowledged_until', '<=', now)
    .returning(['id', 'name'])
    .execute();
}

export async function countFiring(db: Db): Promise<{ firing: number; critical: number }> {
  const { rows } = await sql<{ firing: number; critical: number }>`
    select count(*)::int as firing, (count(*) filter (where severity = 'critical'))::int as critical
    from alarm where state = 'firing'`.execute(db);
  return rows[0]!;
}

/** Forgets alarms that were resolved long ago, and silences that have ended. */
export async function deleteOldAlarms(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keepDays * 86_400_000);
  await db.deleteFrom('alarm').where('state', '=', 'resolved').where('resolved_at', '<', before).execute();
  await db.deleteFrom('alarm_silence').where('ends_at', '<', before).execute();
}

/** Alarms of a person who leaves are assigned to no one. */
export async function forgetInAlarms(tx: Db, accountId: string): Promise<void> {
  await tx.updateTable('alarm').set({ assignee_id: null }).where('assignee_id', '=', accountId).execute();
  await tx.updateTable('alarm').set({ acknowledged_by: null }).where('acknowledged_by', '=', accountId).execute();
  await tx.updateTable('alarm_silence').set({ created_by: null }).where('created_by', '=', accountId).execute();
}

/** An alarm that no one takes care of. */
export interface FiringAlarm {
  id: string;
  source: string;
  name: string;
  severity: AlarmSeverity;
  zoneId: string | null;
  detail: Message;
  since: Date;
  /** When it began to fire, this time. */
  firedAt: Date;
}

/** Alarms that have been firing since a moment or longer, the longest first; `id`: only that one. */
export async function readFiring(db: Db, before: Date, id?: string): Promise<FiringAlarm[]> {
  const firing = db
    .selectFrom('alarm as l')
    .select(['l.id', 'l.source', 'l.name', 'l.zone_id as zoneId', 'l.since', 'l.fired_at as firedAt'])
    .select((e) => [
      e.ref('l.severity').$castTo<AlarmSeverity>().as('severity'),
      e.ref('l.detail').$castTo<Message>().as('detail'),
    ])
    .where('l.state', '=', sql.lit('firing'))
    .where('l.fired_at', '<=', before);
  return (id === undefined ? firing : firing.where('l.id', '=', id)).orderBy('l.fired_at').orderBy('l.id').execute();
}

/** A relation of all alarms with their states. */
export const alarmStates = sql<{ id: string; name: string; state: AlarmState; fired_at: Date }>`(
  select id, name, state, fired_at from alarm)`;

export async function isAlarm(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('alarm').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
