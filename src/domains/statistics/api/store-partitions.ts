import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Every partitioned table, and how long a partition lasts. */
const tables = {
  statistic_sample: 'hour',
  statistic_minutes: 'day',
  statistic_fives: 'day',
  statistic_hours: 'month',
  statistic_traffic: 'month',
  statistic_days: 'month',
} as const;
export type PartitionedTable = keyof typeof tables;

/** Makes the partitions of these tables that the moments fall into, unless they are there. */
export async function ensurePartitions(db: Db, names: readonly PartitionedTable[], ...moments: Date[]): Promise<void> {
  const wanted = new Map(
    names.flatMap((table) =>
      moments.map((at) => {
        const { lower, upper } = boundsOf(table, at);
        return [`${table} ${lower.toISOString()}`, { table, lower, upper }] as const;
      }),
    ),
  );
  // The rounds of several engines come to a new hour at the same moment.
  await sql`
    with turn as materialized (select pg_advisory_xact_lock(hashtextextended('statistic partitions', 0)))
    select statistic_make_partition("table", lower, upper) from turn,
      jsonb_to_recordset(${JSON.stringify([...wanted.values()])}::jsonb) as w ("table" text, lower timestamptz, upper timestamptz)
    order by "table", lower`.execute(db);
}

/** Drops the partitions that end at the moment or before it. */
export async function dropPartitions(db: Db, table: PartitionedTable, before: Date): Promise<number> {
  const { lower } = boundsOf(table, before);
  const { rows } = await sql<{ dropped: number }>`
    select statistic_drop_partitions(${table}, ${lower}) as dropped`.execute(db);
  return rows[0]?.dropped ?? 0;
}

function boundsOf(table: PartitionedTable, at: Date): { lower: Date; upper: Date } {
  if (tables[table] === 'month')
    return {
      lower: new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth())),
      upper: new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1)),
    };
  const ms = tables[table] === 'hour' ? hourMs : dayMs;
  const lower = Math.floor(at.getTime() / ms) * ms;
  return { lower: new Date(lower), upper: new Date(lower + ms) };
}
