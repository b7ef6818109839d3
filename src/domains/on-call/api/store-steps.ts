import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import { sortBy } from '#platform/db/page.ts';
import { listRows } from '#platform/http/list-source.ts';
import { alarmStates } from '#domains/alarms/api/port.ts';
import type { AlarmState } from '#domains/alarms/states.ts';
import { ownerEmail } from '#domains/tenancy/api/port.ts';
import { onCall } from '../contract.ts';
import type { TargetKind } from '../states.ts';

export interface StoredStep {
  id: string;
  afterMinutes: number;
  kind: TargetKind;
  /** The id of the schedule, person or webhook, or the address. */
  target: string;
  targetName: string;
  criticalOnly: boolean;
  zoneId: string | null;
  /** The site whose mails it sends to an address. */
  sender: string;
}

const stepsIn = (db: Db) =>
  db
    .selectFrom('escalation_step as p')
    .leftJoin('on_call_schedule as s', 's.id', 'p.schedule_id')
    .leftJoin('alarm_webhook as w', 'w.id', 'p.webhook_id')
    .select(['p.id', 'p.after_minutes as afterMinutes', 'p.critical_only as criticalOnly', 'p.zone_id as zoneId'])
    .select((e) => [
      'p.sender',
      e.ref('p.kind').$castTo<TargetKind>().as('kind'),
      sql<string>`coalesce(p.schedule_id::text, p.member_id::text, p.webhook_id::text, p.email)`.as('target'),
      sql<string>`coalesce(s.name, ${ownerEmail('p.member_id')}, w.name, p.email, '')`.as('targetName'),
    ]);

/** All steps in the order in which they are taken. */
export const readSteps = (db: Db): Promise<StoredStep[]> =>
  stepsIn(db).orderBy('p.after_minutes').orderBy('p.created_at').orderBy('p.id').execute();

/** One step; null: there is none. */
export const readStep = async (db: Db, id: string): Promise<StoredStep | null> =>
  (await stepsIn(db).where('p.id', '=', id).executeTakeFirst()) ?? null;

export const listEscalationSteps = listRows(onCall.listEscalationSteps, {
  what: 'escalation-steps',
  from: ({ db }) =>
    stepsIn(db).select(
      sql<Date | null>`(select max(x.taken_at) from escalation x where x.step_id = p.id)`.as('takenAt'),
    ),
  scope: () => sql<boolean>`true`,
  id: sortBy('p.id', 'uuid'),
  sorts: { afterMinutes: sortBy('p.after_minutes', 'bigint') },
  search: [sql`lower(s.name)`, sql`lower(w.name)`, sql`lower(p.email)`],
  filters: {},
  items: (rows) =>
    rows.map(({ sender: _sender, takenAt, ...row }) => ({ ...row, taken: takenAt?.toISOString() ?? null })),
});

interface WrittenStep extends Omit<StoredStep, 'id' | 'targetName'> {
  now: Date;
}
const columnsOf = ({ kind, target, afterMinutes, criticalOnly, zoneId, sender }: Omit<WrittenStep, 'now'>) => ({
  after_minutes: afterMinutes,
  kind,
  schedule_id: kind === 'schedule' ? target : null,
  member_id: kind === 'person' ? target : null,
  webhook_id: kind === 'webhook' ? target : null,
  email: kind === 'email' ? target : null,
  critical_only: criticalOnly,
  zone_id: zoneId,
  sender,
});

export async function insertStep(tx: Db, one: WrittenStep): Promise<string> {
  const id = newId<'escalation-step'>();
  await tx
    .insertInto('escalation_step')
    .values({ id, ...columnsOf(one), created_at: one.now })
    .execute();
  return id;
}

export async function saveStep(tx: Db, id: string, one: Omit<WrittenStep, 'now'>): Promise<void> {
  await tx.updateTable('escalation_step').set(columnsOf(one)).where('id', '=', id).execute();
}

export async function deleteStep(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('escalation_step').where('id', '=', id).execute();
}

/** Whether any step names a schedule or a webhook. */
export async function isNamed(db: Db, column: 'schedule_id' | 'webhook_id', id: string): Promise<boolean> {
  const row = await db.selectFrom('escalation_step').select('id').where(column, '=', id).executeTakeFirst();
  return row !== undefined;
}

interface Due {
  alarmId: string;
  firedAt: Date;
  stepId: string;
}

/** Notes steps that are due, and answers those that were not taken before. */
export async function takeSteps(tx: Db, due: readonly Due[], now: Date): Promise<ReadonlySet<string>> {
  if (due.length === 0) return new Set();
  const rows = due.map(({ alarmId, firedAt, stepId }) => ({ alarm_id: alarmId, fired_at: firedAt, step_id: stepId }));
  const { rows: taken } = await sql<{ alarmId: string; stepId: string }>`
    insert into escalation (alarm_id, fired_at, step_id, taken_at)
    select alarm_id, fired_at, step_id, ${now} from jsonb_populate_recordset(null::escalation, ${JSON.stringify(rows)}::jsonb)
      as d where not exists (select from escalation x
        where x.alarm_id = d.alarm_id and x.fired_at = d.fired_at and x.step_id = d.step_id)
    order by alarm_id, step_id on conflict do nothing
    returning alarm_id as "alarmId", step_id as "stepId"`.execute(tx);
  return new Set(taken.map(({ alarmId, stepId }) => `${alarmId} ${stepId}`));
}

/** The steps that were taken for an alarm since it began to fire, with their times. */
export async function readTaken(db: Db, alarmId: string, firedAt: Date): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom('escalation')
    .select(['step_id', 'taken_at'])
    .where('alarm_id', '=', alarmId)
    .where('fired_at', '=', firedAt)
    .execute();
  return new Map(rows.map(({ step_id, taken_at }) => [step_id, taken_at]));
}

/** An alarm that was escalated and is in another state now. */
interface Changed {
  alarmId: string;
  name: string;
  state: AlarmState;
  stepId: string;
}

/** Notes how alarms that were escalated have changed, and answers them. One that is resolved or fires again has ended. */
export async function followAlarms(tx: Db, now: Date): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    with over as (
      select e.alarm_id, e.fired_at, e.step_id, a.name, a.state, a.fired_at as new_fired_at
      from escalation e join ${alarmStates} a on a.id = e.alarm_id
      where e.ended_at is null and (a.state <> e.state or a.fired_at <> e.fired_at)
      order by e.alarm_id, e.step_id for update of e
    )
    update escalation e set state = o.state,
      ended_at = case when o.state = 'resolved' or o.new_fired_at <> o.fired_at then ${now}::timestamptz end
    from over o
    where e.alarm_id = o.alarm_id and e.fired_at = o.fired_at and e.step_id = o.step_id
    returning e.alarm_id as "alarmId", o.name, o.state, e.step_id as "stepId"`.execute(tx);
  return rows;
}
