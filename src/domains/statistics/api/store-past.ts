import { sql } from 'kysely';
import { insertRows } from '#platform/db/insert-rows.ts';
import type { Db } from '#platform/db/pool.ts';
import type { PastDay, PastTraffic } from './past-days.ts';
import type { Sampled } from './store-collect.ts';

/** A server whose past, or the finer part of it, is to be asked for. */
export interface Unasked extends Sampled {
  createdAt: Date;
  /** When its past was asked for; null: not yet. */
  askedAt: Date | null;
  /** Someone looks at it now. */
  watched: boolean;
}

/** Servers of an engine whose past no one asked for, or not in full while someone looks; those that are looked at first. */
export async function readUnasked(db: Db, engine: string, of: { limit: number; now: Date }): Promise<Unasked[]> {
  const { rows } = await sql<Unasked>`
    select s.id, s.engine_ref as ref, s.created_at as "createdAt", coalesce((
      select json_agg(json_build_array(n.mac, n.position, w.type)) from server_nic n join network w on w.id = n.network_id
      where n.server_id = s.id), '[]') as nics, p.asked_at as "askedAt", k.server_id is not null as watched
    from server s join data_center d on d.id = s.zone_id and d.engine = ${engine}
      left join server_watch k on k.server_id = s.id and k.until > ${of.now}
      left join statistic_past p on p.server_id = s.id
    where s.engine_ref is not null and s.state <> 'terminated'
      and (p.server_id is null or (not p.fine and k.server_id is not null))
    order by k.until desc nulls last, s.id limit ${of.limit}`.execute(db);
  return rows;
}

/** Puts down that the past of servers was asked for, and of whom in full. */
export async function markAsked(tx: Db, servers: readonly Pick<Unasked, 'id' | 'watched'>[], now: Date): Promise<void> {
  const ids = servers.map((server) => server.id);
  await sql`
    insert into statistic_past (server_id, asked_at, fine)
    select s.id, ${now}, t.fine from unnest(${ids}::uuid[], ${servers.map((server) => server.watched)}::boolean[]) as t (id, fine)
    join server s on s.id = t.id
    on conflict (server_id) do update set fine = statistic_past.fine or excluded.fine`.execute(tx);
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
    insert into ${sql.table(table)} (server_id, ${begin}, layout_id, slots, counts, avgs)
    select s, a, l, sl::smallint[], c::smallint[], v::real[]
    from unnest(${of('serverId')}::uuid[], ${of('at')}::timestamptz[], ${of('layoutId')}::int[], ${of('slots')}::text[],
      ${of('counts')}::text[], ${of('vals')}::text[]) as t (s, a, l, sl, c, v)
    on conflict do nothing`.execute(tx);
}

/** Adds the totals of days that are known by the hour or the day. One that is known takes over a higher mean of an hour. */
export const insertPastDays = (tx: Db, rows: readonly PastDay[]): Promise<unknown> =>
  insertRows(tx, 'statistic_days', {
    rows,
    ending: sql`on conflict (server_id, day) do update set
      cpu_max = greatest(statistic_days.cpu_max, excluded.cpu_max),
      ram_max = greatest(statistic_days.ram_max, excluded.ram_max),
      iops_max = greatest(statistic_days.iops_max, excluded.iops_max)`,
  });

/** Adds what percentiles are taken of for days that are known by the hour alone. */
export async function insertPastTraffic(tx: Db, rows: readonly PastTraffic[]): Promise<void> {
  if (rows.length === 0) return;
  const of = <K extends keyof PastTraffic>(key: K) => rows.map((row) => row[key]);
  await sql`
    insert into statistic_traffic (server_id, day, slots, wan_in, wan_out, lan_in, lan_out)
    select s, d, sl::smallint[], wi::real[], wo::real[], li::real[], lo::real[]
    from unnest(${of('serverId')}::uuid[], ${of('day')}::timestamptz[], ${of('slots')}::text[], ${of('wanIn')}::text[],
      ${of('wanOut')}::text[], ${of('lanIn')}::text[], ${of('lanOut')}::text[]) as t (s, d, sl, wi, wo, li, lo)
    on conflict do nothing`.execute(tx);
}

/** Drops hours that the engine answered where the same day is known by five minutes now. */
export async function dropPastHours(
  tx: Db,
  servers: readonly string[],
  span: { from: Date; until: Date },
): Promise<void> {
  await sql`
    delete from statistic_hours r using statistic_layout l
    where l.id = r.layout_id and l.seconds = 3600 and r.server_id = any(${servers}::uuid[])
      and r.day >= ${span.from} and r.day < ${span.until} and exists (
        select 1 from statistic_fives f
        where f.server_id = r.server_id and f.hour >= r.day and f.hour < r.day + interval '24 hours')`.execute(tx);
}
