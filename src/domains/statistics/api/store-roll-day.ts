import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** The servers after an id that have five-minute values on a day. */
export async function serversOfDay(db: Db, day: Date, page: { after: string; size: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct server_id as id from statistic_fives
    where hour >= ${day} and hour < ${day}::timestamptz + interval '24 hours' and server_id > ${page.after}
    order by server_id limit ${page.size}`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * What the five-minute values of servers say of the traffic: one row a server and five minutes, kbit/s, with the number of samples.
 * A card that came or went within the five minutes counts for its share.
 */
export const trafficOf = (flat: RawBuilder<unknown>) => sql`
  select server_id, five, sum(wan_in * n) / sum(n) as wan_in, sum(wan_out * n) / sum(n) as wan_out,
    sum(lan_in * n) / sum(n) as lan_in, sum(lan_out * n) / sum(n) as lan_out, sum(n * seconds) as seconds
  from (
    select server_id, layout_id, five, n, seconds,
      coalesce(sum(mean) filter (where name like 'wan%.in'), 0) as wan_in,
      coalesce(sum(mean) filter (where name like 'wan%.out'), 0) as wan_out,
      coalesce(sum(mean) filter (where name like 'lan%.in'), 0) as lan_in,
      coalesce(sum(mean) filter (where name like 'lan%.out'), 0) as lan_out
    from ${flat} f group by 1, 2, 3, 4, 5
  ) each group by server_id, five`;

/** Every five-minute value of servers from a moment until another, one a row. */
const flatOf = (servers: readonly string[], span: { from: Date; until: Date }) => sql`
  select r.server_id, r.layout_id, l.seconds, l.series[(1 + (x.i - 1) / k.n)::int] as name, 1 + (x.i - 1) / k.n as ord,
    (extract(epoch from r.hour - ${span.from}::timestamptz) / 300 + r.slots[(1 + (x.i - 1) % k.n)::int])::int as five,
    (extract(epoch from r.hour - ${span.from}::timestamptz) / 3600)::smallint as hour,
    r.counts[(1 + (x.i - 1) % k.n)::int]::int as n, x.low, x.mean, x.high
  from statistic_fives r join statistic_layout l on l.id = r.layout_id,
    lateral (select cardinality(r.slots) as n) k,
    lateral unnest(coalesce(r.lows, r.avgs), r.avgs, coalesce(r.highs, r.avgs)) with ordinality x (low, mean, high, i)
  where r.server_id = any(${servers}::uuid[]) and r.hour >= ${span.from} and r.hour < ${span.until}`;

/** The totals of each server within `flat`, as `statistic_days` has them. */
const totalsOf = sql`
  select server_id, max(total_seconds)::int as seconds,
    round(sum(mean * n * seconds) filter (where name like 'wan%.in') * 125)::bigint as wan_in,
    round(sum(mean * n * seconds) filter (where name like 'wan%.out') * 125)::bigint as wan_out,
    round(sum(mean * n * seconds) filter (where name like 'lan%.in') * 125)::bigint as lan_in,
    round(sum(mean * n * seconds) filter (where name like 'lan%.out') * 125)::bigint as lan_out,
    round(sum(mean * n * seconds) filter (where name like 'disk%.readKBps') * 1000)::bigint as disk_read,
    round(sum(mean * n * seconds) filter (where name like 'disk%.writeKBps') * 1000)::bigint as disk_written,
    (sum(mean * n) filter (where name = 'cpu') / nullif(sum(n) filter (where name = 'cpu' and mean is not null), 0))::real as cpu_avg,
    (max(high) filter (where name = 'cpu'))::real as cpu_max,
    (sum(mean * n) filter (where name = 'ram') / nullif(sum(n) filter (where name = 'ram' and mean is not null), 0))::real as ram_avg,
    (max(high) filter (where name = 'ram'))::real as ram_max
  from (select f.*, sum(n * seconds) filter (where ord = 1) over (partition by server_id) as total_seconds from flat f) f
  group by server_id`;

const iopsOf = sql`
  select server_id, (sum(iops * n) / sum(n))::real as iops_avg, max(iops)::real as iops_max
  from (select server_id, layout_id, five, n, sum(mean) as iops from flat where name like 'disk%Iops' group by 1, 2, 3, 4) each
  group by server_id`;

/**
 * Makes the hours, the traffic and the totals of a day (UTC) of its five-minute values. Made of them alone: once more
 * gives the same rows.
 */
export async function rollDay(tx: Db, day: Date, servers: readonly string[]): Promise<void> {
  const until = new Date(day.getTime() + 86_400_000);
  await sql`
    with flat as materialized (${flatOf(servers, { from: day, until })}), hours as (
      select server_id, layout_id, ord, hour, sum(n)::smallint as n, min(low)::real as low,
        (sum(mean * n) / nullif(sum(n) filter (where mean is not null), 0))::real as mean, max(high)::real as high
      from flat group by 1, 2, 3, 4
    ), rolled as (
      insert into statistic_hours (server_id, day, layout_id, slots, counts, lows, avgs, highs)
      select server_id, ${day}, layout_id, array_agg(hour order by hour) filter (where ord = 1),
        array_agg(n order by hour) filter (where ord = 1), array_agg(low order by ord, hour),
        array_agg(mean order by ord, hour), array_agg(high order by ord, hour)
      from hours group by server_id, layout_id
      on conflict (server_id, day, layout_id) do update set slots = excluded.slots, counts = excluded.counts,
        lows = excluded.lows, avgs = excluded.avgs, highs = excluded.highs
    ), traffic as (
      insert into statistic_traffic (server_id, day, slots, wan_in, wan_out, lan_in, lan_out)
      select server_id, ${day}, array_agg(five::smallint order by five), array_agg(wan_in::real order by five),
        array_agg(wan_out::real order by five), array_agg(lan_in::real order by five), array_agg(lan_out::real order by five)
      from (${trafficOf(sql`flat`)}) t group by server_id
      on conflict (server_id, day) do update set slots = excluded.slots, wan_in = excluded.wan_in,
        wan_out = excluded.wan_out, lan_in = excluded.lan_in, lan_out = excluded.lan_out
    )
    insert into statistic_days (server_id, day, seconds, wan_in, wan_out, lan_in, lan_out, disk_read, disk_written,
      cpu_avg, cpu_max, ram_avg, ram_max, iops_avg, iops_max)
    select t.server_id, ${day}, t.seconds, coalesce(t.wan_in, 0), coalesce(t.wan_out, 0), coalesce(t.lan_in, 0),
      coalesce(t.lan_out, 0), coalesce(t.disk_read, 0), coalesce(t.disk_written, 0), t.cpu_avg, t.cpu_max, t.ram_avg,
      t.ram_max, i.iops_avg, i.iops_max
    from (${totalsOf}) t left join (${iopsOf}) i on i.server_id = t.server_id
    on conflict (server_id, day) do update set seconds = excluded.seconds, wan_in = excluded.wan_in,
      wan_out = excluded.wan_out, lan_in = excluded.lan_in, lan_out = excluded.lan_out, disk_read = excluded.disk_read,
      disk_written = excluded.disk_written, cpu_avg = excluded.cpu_avg, cpu_max = excluded.cpu_max,
      ram_avg = excluded.ram_avg, ram_max = excluded.ram_max, iops_avg = excluded.iops_avg,
      iops_max = excluded.iops_max`.execute(tx);
}

/** The servers after an id that have totals in a month. */
export async function serversOfMonth(
  db: Db,
  span: { from: Date; until: Date },
  page: { after: string; size: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct d.server_id as id from statistic_days d join server s on s.id = d.server_id
    where d.day >= ${span.from} and d.day < ${span.until} and d.server_id > ${page.after}
    order by d.server_id limit ${page.size}`.execute(db);
  return rows.map((row) => row.id);
}

const averageOf = (column: string) => {
  const value = sql.ref(column);
  return sql`(sum(${value} * seconds) / nullif(sum(seconds) filter (where ${value} is not null), 0))::real`;
};

/** Closes a month: sums of its days, and the percentiles of its five-minute averages. */
export async function rollMonth(
  tx: Db,
  { from, until }: { from: Date; until: Date },
  servers: readonly string[],
): Promise<void> {
  await sql`
    insert into statistic_month (server_id, month, seconds, wan_in, wan_out, lan_in, lan_out, disk_read, disk_written,
      cpu_avg, cpu_max, ram_avg, ram_max, iops_avg, iops_max, samples, wan_in_95, wan_out_95, lan_in_95, lan_out_95)
    select d.*, coalesce(p.samples, 0), p.wan_in, p.wan_out, p.lan_in, p.lan_out
    from (
      select server_id, ${from}::timestamptz, sum(seconds), sum(wan_in)::bigint, sum(wan_out)::bigint,
        sum(lan_in)::bigint, sum(lan_out)::bigint, sum(disk_read)::bigint, sum(disk_written)::bigint,
        ${averageOf('cpu_avg')}, max(cpu_max), ${averageOf('ram_avg')}, max(ram_max), ${averageOf('iops_avg')},
        max(iops_max)
      from statistic_days where day >= ${from} and day < ${until} and server_id = any(${servers}::uuid[])
      group by server_id
    ) d left join (
      select server_id, count(*) as samples, percentile_disc(0.95) within group (order by v.wan_in) as wan_in,
        percentile_disc(0.95) within group (order by v.wan_out) as wan_out,
        percentile_disc(0.95) within group (order by v.lan_in) as lan_in,
        percentile_disc(0.95) within group (order by v.lan_out) as lan_out
      from statistic_traffic t, unnest(t.wan_in, t.wan_out, t.lan_in, t.lan_out) v (wan_in, wan_out, lan_in, lan_out)
      where day >= ${from} and day < ${until} and server_id = any(${servers}::uuid[])
      group by server_id
    ) p using (server_id)
    on conflict (server_id, month) do nothing`.execute(tx);
}
