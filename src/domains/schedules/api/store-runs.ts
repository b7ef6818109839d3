import { sql } from 'kysely';
import { messageJson, toJson } from '#platform/db/columns.ts';
import type { Db } from '#platform/db/pool.ts';
import { lastHour, partOf, partsOf, type QueueStats } from '#platform/queue-stats.ts';
import type { DueRun, ScheduleKind, Settled, Timed } from './kind.ts';
import { columns, editOf, type Row } from './store.ts';

export type DueSchedule = Row & { kind: string; nextAt: Date };

/** Locks schedules that are due; those that another worker is at are left to it. */
export async function takeDue(
  tx: Db,
  { kinds, now, limit }: { kinds: readonly string[]; now: Date; limit: number },
): Promise<DueSchedule[]> {
  const { rows } = await sql<DueSchedule>`
    select ${columns}, c.kind, c.next_at as "nextAt" from schedule c
    where c.next_at <= ${now} and c.kind = any(${kinds})
    order by c.next_at limit ${limit} for no key update skip locked`.execute(tx);
  return rows;
}

/** Writes down that a slot has come, once however often it is asked, and when the next one is. */
export async function openRun(tx: Db, { next, ...run }: NewRun & { next: Date | null }): Promise<void> {
  await insertRun(tx, run);
  await sql`update schedule set next_at = ${next} where id = ${run.scheduleId}`.execute(tx);
}

export interface RunKey {
  scheduleId: string;
  slot: Date;
}

interface NewRun extends RunKey {
  detail: object;
  until: Date | null;
}

/** Adds a run that has not begun, once however often it is asked. */
export async function insertRun(tx: Db, { scheduleId, slot, detail, until }: NewRun): Promise<void> {
  await sql`
    insert into schedule_run (schedule_id, slot, detail, state, until)
    values (${scheduleId}, ${slot}, ${toJson(detail)}::jsonb, 'waiting', ${until})
    on conflict do nothing`.execute(tx);
}

/** The oldest runs of a kind that have not begun. */
export async function readWaiting(db: Db, kind: string, limit: number): Promise<RunKey[]> {
  const { rows } = await sql<RunKey>`
    select r.schedule_id as "scheduleId", r.slot from schedule_run r join schedule c on c.id = r.schedule_id
    where r.state = 'waiting' and c.kind = ${kind} order by r.slot limit ${limit}`.execute(db);
  return rows;
}

/** Locks a run that still waits; null when another worker has begun it. */
export async function lockWaiting<Edit extends Timed>(
  tx: Db,
  kind: ScheduleKind<Edit>,
  { key, now }: { key: RunKey; now: Date },
): Promise<DueRun<Edit> | null> {
  const { rows } = await sql<Row & Pick<DueRun, 'slot' | 'detail' | 'late'>>`
    select ${columns}, r.slot, r.detail, coalesce(r.until <= ${now}, false) as late
    from schedule_run r join schedule c on c.id = r.schedule_id
    where r.schedule_id = ${key.scheduleId} and r.slot = ${key.slot} and r.state = 'waiting'
    for update of r skip locked`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const { id, objectId, secret, slot, detail, late } = row;
  return { id, objectId, edit: editOf(kind, row), secret, slot, detail, late, asked: null };
}

/** Writes down what became of a run. */
export async function settleRun(tx: Db, key: RunKey, to: Settled & { at: Date }): Promise<void> {
  const [reason, taskId] = to.state === 'running' ? [undefined, to.taskId] : [to.reason, null];
  await sql`
    update schedule_run set state = ${to.state}, reason = ${reason === undefined ? null : messageJson(reason)}::jsonb,
      task_id = ${taskId}, settled_at = ${to.at}
    where schedule_id = ${key.scheduleId} and slot = ${key.slot}`.execute(tx);
}

/** Forgets runs of long ago, and the schedules of servers that are gone for good. */
export async function forgetOld(db: Db, before: Date): Promise<void> {
  await sql`delete from schedule_run where slot < ${before}`.execute(db);
  await sql`
    delete from schedule c using server s
    where c.object_type = 'server' and s.id = c.object_id and s.state = 'terminated' and s.restore_until is null`.execute(
    db,
  );
}

/** The slots of schedules: those that are open, and schedules whose time has come and that no worker has looked at. */
export async function readScheduleQueue(db: Db): Promise<QueueStats> {
  const { rows } = await sql<Pick<QueueStats, 'waiting' | 'oldestSeconds'>>`
    select count(*)::int as waiting, extract(epoch from max(now() - due.at))::float8 as "oldestSeconds"
    from (select slot as at from schedule_run where state = 'waiting' and slot <= now()
      union all select next_at from schedule where next_at is not null and next_at <= now()) due`.execute(db);
  const { rows: arrivals } = await sql<{ part: number; n: number }>`
    select ${partOf(sql`slot`)} as part, count(*)::int as n from schedule_run
    where slot > ${lastHour} and slot <= now() group by part`.execute(db);
  const { rows: departures } = await sql<{ part: number; n: number }>`
    select ${partOf(sql`settled_at`)} as part, count(*)::int as n from schedule_run
    where slot > now() - interval '1 day' and settled_at > ${lastHour} group by part`.execute(db);
  return {
    name: 'schedules',
    running: 0,
    delayed: 0,
    dead: 0,
    arrivals: partsOf(arrivals),
    departures: partsOf(departures),
    ...rows[0]!,
  };
}
