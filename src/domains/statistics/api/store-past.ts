import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { Sampled } from './store-collect.ts';

/** Servers of an engine whose past no one asked for; those that someone looks at come first. */
export async function readUnasked(db: Db, engine: string, limit: number): Promise<(Sampled & { createdAt: Date })[]> {
  const { rows } = await sql<Sampled & { createdAt: Date }>`
    select s.id, s.engine_ref as ref, s.created_at as "createdAt", coalesce((
      select json_agg(json_build_array(n.mac, n.position, w.type)) from server_nic n join network w on w.id = n.network_id
      where n.server_id = s.id), '[]') as nics
    from server s join data_center d on d.id = s.zone_id and d.engine = ${engine}
      left join server_watch k on k.server_id = s.id
    where s.engine_ref is not null and s.state <> 'terminated'
      and not exists (select 1 from statistic_past p where p.server_id = s.id)
    order by k.until desc nulls last, s.id limit ${limit}`.execute(db);
  return rows;
}

/** Puts down that the past of servers was asked for. */
export async function markAsked(tx: Db, serverIds: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into statistic_past (server_id, asked_at)
    select id, ${now} from server where id = any(${serverIds}::uuid[]) on conflict do nothing`.execute(tx);
}

/** A row of `statistic_fives` or `statistic_hours` whose values are averages alone; arrays in their text form. */
export interface PastRow {
  serverId: string;
  at: Date;
  layoutId: number;
  slots: string;
  counts: string;
  vals: string;
}

/** Adds rows of the past; what was collected stays. */
export async function insertPast(
  tx: Db,
  table: 'statistic_fives' | 'statistic_hours',
  rows: readonly PastRow[],
): Promise<void> {
  const of = <K extends keyof PastRow>(key: K) => rows.map((row) => row[key]);
  const begin = sql.ref(table === 'statistic_fives' ? 'hour' : 'day');
  await sql`
    insert into ${sql.table(table)} (server_id, ${begin}, layout_id, slots, counts, lows, avgs, highs)
    select s, a, l, sl::smallint[], c::smallint[], v::real[], v::real[], v::real[]
    from unnest(${of('serverId')}::uuid[], ${of('at')}::timestamptz[], ${of('layoutId')}::int[], ${of('slots')}::text[],
      ${of('counts')}::text[], ${of('vals')}::text[]) as t (s, a, l, sl, c, v)
    on conflict do nothing`.execute(tx);
}

/** Makes the totals of days that are known by the hour alone. */
export async function totalPastDays(tx: Db, servers: readonly string[], before: Date): Promise<void> {
  await sql`
    insert into statistic_days (server_id, day, seconds, wan_in, wan_out, lan_in, lan_out, disk_read, disk_written,
      cpu_avg, cpu_max, ram_avg, ram_max, iops_avg, iops_max)
    select server_id, day, max(total), coalesce(sum(mean * n * seconds) filter (where name like 'wan%.in') * 125, 0)::bigint,
      coalesce(sum(mean * n * seconds) filter (where name like 'wan%.out') * 125, 0)::bigint,
      coalesce(sum(mean * n * seconds) filter (where name like 'lan%.in') * 125, 0)::bigint,
      coalesce(sum(mean * n * seconds) filter (where name like 'lan%.out') * 125, 0)::bigint,
      coalesce(sum(mean * n * seconds) filter (where name like 'disk%.readKBps') * 1000, 0)::bigint,
      coalesce(sum(mean * n * seconds) filter (where name like 'disk%.writeKBps') * 1000, 0)::bigint,
      avg(mean) filter (where name = 'cpu'), max(mean) filter (where name = 'cpu'), avg(mean) filter (where name = 'ram'),
      max(mean) filter (where name = 'ram'), sum(mean) filter (where name like 'disk%Iops') / max(hours),
      max(mean) filter (where name like 'disk%Iops')
    from (
      select r.server_id, r.day, l.seconds, l.series[(1 + (x.i - 1) / k.n)::int] as name, cardinality(r.slots) as hours,
        r.counts[(1 + (x.i - 1) % k.n)::int]::int as n, x.mean,
        (select sum(c) from unnest(r.counts) c)::int * l.seconds as total
      from statistic_hours r join statistic_layout l on l.id = r.layout_id,
        lateral (select cardinality(r.slots) as n) k, lateral unnest(r.avgs) with ordinality x (mean, i)
      where r.server_id = any(${servers}::uuid[]) and r.day < ${before}
    ) f group by server_id, day
    on conflict do nothing`.execute(tx);
}
