import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

export type RollupLevel = 'hour' | 'day' | 'month';
export interface RollupSlot {
  level: RollupLevel;
  slot: Date;
}

/** Puts down that a slot is to be rolled up, once. */
export async function openSlot(db: Db, { level, slot }: RollupSlot): Promise<void> {
  await sql`insert into statistic_rollup (level, slot) values (${level}, ${slot}) on conflict do nothing`.execute(db);
}

/** Opens each month before a moment that there are days of: their partitions are the months. */
export async function openMonths(db: Db, before: Date): Promise<void> {
  await sql`
    insert into statistic_rollup (level, slot)
    select 'month', m.month from pg_inherits i join pg_class c on c.oid = i.inhrelid,
      lateral (select to_timestamp(right(c.relname, 10), 'YYYYMMDDHH24')::timestamp at time zone 'utc' as month) m
    where i.inhparent = 'statistic_days'::regclass and m.month < ${before}
    on conflict do nothing`.execute(db);
}

/** The newest slot of a level that was opened; null before the first. */
export async function lastSlot(db: Db, level: RollupLevel): Promise<Date | null> {
  const rows = await db
    .selectFrom('statistic_rollup')
    .select((e) => e.fn.max<Date | null>('slot').as('slot'))
    .where('level', '=', level)
    .execute();
  return rows[0]?.slot ?? null;
}

/** The slots of a level that are not finished, the oldest first. */
export async function readOpenSlots(db: Db, level: RollupLevel): Promise<RollupSlot[]> {
  const rows = await db
    .selectFrom('statistic_rollup')
    .select('slot')
    .where((e) => e.not(e.ref('done')))
    .where('level', '=', level)
    .orderBy('slot')
    .limit(sql.lit(100))
    .execute();
  return rows.map(({ slot }) => ({ level, slot }));
}

/** Locks an unfinished slot and returns its progress; null when another worker has it or it is done. */
export async function lockSlot(tx: Db, { level, slot }: RollupSlot): Promise<string | null> {
  const open = await tx
    .selectFrom('statistic_rollup')
    .select('after_id as afterId')
    .where('level', '=', level)
    .where('slot', '=', slot)
    .where((e) => e.not(e.ref('done')))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return open?.afterId ?? null;
}

/** Keeps how far a slot got; without an id it is done, and what is made of it is due again. */
export async function saveSlot(tx: Db, { level, slot }: RollupSlot, after: string | null): Promise<void> {
  if (after !== null) {
    await sql`update statistic_rollup set after_id = ${after} where level = ${level} and slot = ${slot}`.execute(tx);
    return;
  }
  await sql`update statistic_rollup set done = true where level = ${level} and slot = ${slot}`.execute(tx);
  if (level === 'hour')
    await sql`
      update statistic_rollup set done = false, after_id = default
      where level = 'day' and slot = date_trunc('day', ${slot}::timestamptz, 'utc')`.execute(tx);
}

/** Whether an hour or a day of a span is not finished: it is in the way of everything that is made of it. */
export async function hasOpen(
  db: Db,
  level: 'hour' | 'day',
  { from, until }: { from: Date; until: Date },
): Promise<boolean> {
  const open = await db
    .selectFrom('statistic_rollup')
    .select('slot')
    .where('level', '=', level)
    .where((e) => e.not(e.ref('done')))
    .where('slot', '>=', from)
    .where('slot', '<', until)
    .limit(sql.lit(1))
    .executeTakeFirst();
  return open !== undefined;
}

/** Until when the samples of every engine are collected; null when there is none. */
export async function readCollected(db: Db, engines: readonly string[]): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select min(until) as until from statistic_progress where engine = any(${engines}::text[])`.execute(db);
  return rows[0]?.until ?? null;
}

/** The hours of which there are samples, from the oldest. */
export async function oldestSample(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ name: string }>`
    select right(c.relname, 10) as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'statistic_sample'::regclass order by c.relname limit 1`.execute(db);
  const [, year, month, day, hour] = /^(\d{4})(\d\d)(\d\d)(\d\d)$/.exec(rows[0]?.name ?? '') ?? [];
  return year === undefined ? null : new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour)));
}
