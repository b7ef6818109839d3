import { sql } from 'kysely';
import type { SampleGap } from '#engines/statistics.ts';
import type { Db } from '#platform/db/pool.ts';

/** A server whose machine is asked for samples. */
export interface Sampled {
  id: string;
  ref: string;
  /** Card by card: hardware address, position, kind of network (1 is public). */
  nics: [mac: string, position: number, type: number][];
}

/** Servers of an engine after an id, in the order of the ids. */
export async function readSampled(db: Db, engine: string, page: { after: string; size: number }): Promise<Sampled[]> {
  const { rows } = await sql<Sampled>`
    select s.id, s.engine_ref as ref, coalesce((
      select json_agg(json_build_array(n.mac, n.position, w.type)) from server_nic n join network w on w.id = n.network_id
      where n.server_id = s.id), '[]') as nics
    from server s join data_center d on d.id = s.zone_id and d.engine = ${engine}
    where s.engine_ref is not null and s.state <> 'terminated' and s.id > ${page.after}
    order by s.id limit ${page.size}`.execute(db);
  return rows;
}

/** Until when the samples of an engine are collected; null before the first. */
export async function readProgress(db: Db, engine: string): Promise<Date | null> {
  const row = await db.selectFrom('statistic_progress').select('until').where('engine', '=', engine).executeTakeFirst();
  return row?.until ?? null;
}

/** Writes down that samples are collected until then; false when someone else got further in the meantime. */
export async function saveProgress(
  db: Db,
  engine: string,
  { from, until }: { from: Date | null; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into statistic_progress values (${engine}, ${until})
    on conflict (engine) do update set until = excluded.until
    where statistic_progress.until is not distinct from ${from}::timestamptz
    returning 1`.execute(db);
  return rows.length === 1;
}

/** One sample as it is stored; `vals` as the text of a real[]. */
export interface SampleRow {
  serverId: string;
  at: Date;
  layoutId: number;
  vals: string;
}

/** Adds samples; those that are there already stay as they are. */
export async function insertSamples(db: Db, rows: readonly SampleRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into statistic_sample (server_id, at, layout_id, vals)
    select s, a, l, v::real[] from unnest(${rows.map((row) => row.serverId)}::uuid[],
      ${rows.map((row) => row.at)}::timestamptz[], ${rows.map((row) => row.layoutId)}::int[],
      ${rows.map((row) => row.vals)}::text[]) as t (s, a, l, v)
    on conflict do nothing`.execute(db);
}

/** Keeps why servers have no samples: only what changed is written. */
export async function saveGaps(
  db: Db,
  found: readonly { serverId: string; gap: SampleGap | null }[],
  now: Date,
): Promise<void> {
  const rest = sql`unnest(${found.map((one) => one.serverId)}::uuid[], ${found.map((one) => one.gap)}::text[]) as t (id, gap)`;
  await sql`
    delete from statistic_gap g using ${rest} where g.server_id = t.id and t.gap is null`.execute(db);
  await sql`
    insert into statistic_gap (server_id, reason, since)
    select t.id, t.gap, ${now} from ${rest} join server s on s.id = t.id where t.gap is not null
    on conflict (server_id) do update set reason = excluded.reason, since = excluded.since
    where statistic_gap.reason <> excluded.reason`.execute(db);
}

/** Hours and days that were rolled up before these samples came in are rolled up again. */
export async function reopen(db: Db, from: Date, until: Date): Promise<void> {
  await sql`
    update statistic_rollup set done = false, after_id = default
    where level = 'hour' and slot < ${until} and slot + interval '1 hour' > ${from}`.execute(db);
}
