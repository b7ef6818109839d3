import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** The servers after an id that have samples in an hour. */
export async function sampledServers(db: Db, hour: Date, page: { after: string; size: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct server_id as id from statistic_sample
    where at >= ${hour} and at < ${hour}::timestamptz + interval '1 hour' and server_id > ${page.after}
    order by server_id limit ${page.size}`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Packs the samples of an hour and makes five minutes each of them. Made of the samples alone: once more gives the
 * same rows.
 */
export async function rollHour(tx: Db, hour: Date, servers: readonly string[]): Promise<void> {
  await sql`
    with raw as materialized (
      select s.server_id, s.layout_id, (extract(epoch from s.at - ${hour}::timestamptz) / 60)::smallint as slot, v.val, v.ord
      from statistic_sample s, unnest(s.vals) with ordinality v (val, ord)
      where s.at >= ${hour} and s.at < ${hour}::timestamptz + interval '1 hour' and s.server_id = any(${servers}::uuid[])
    ), fives as (
      select server_id, layout_id, ord, (slot / 5)::smallint as five, count(*)::smallint as n, min(val) as low,
        avg(val)::real as mean, max(val) as high
      from raw group by 1, 2, 3, 4
    ), packed as (
      insert into statistic_minutes (server_id, hour, layout_id, slots, vals)
      select server_id, ${hour}, layout_id, array_agg(slot order by slot) filter (where ord = 1),
        array_agg(val order by ord, slot)
      from raw group by server_id, layout_id
      on conflict (server_id, hour, layout_id) do update set slots = excluded.slots, vals = excluded.vals
    )
    insert into statistic_fives (server_id, hour, layout_id, slots, counts, lows, avgs, highs)
    select server_id, ${hour}, layout_id, array_agg(five order by five) filter (where ord = 1),
      array_agg(n order by five) filter (where ord = 1), array_agg(low order by ord, five),
      array_agg(mean order by ord, five), array_agg(high order by ord, five)
    from fives group by server_id, layout_id
    on conflict (server_id, hour, layout_id) do update set slots = excluded.slots, counts = excluded.counts,
      lows = excluded.lows, avgs = excluded.avgs, highs = excluded.highs`.execute(tx);
}
