import { sql } from 'kysely';
import type { Measurement } from '#engines/port.ts';
import type { Db } from '#platform/db/pool.ts';

/** Seconds that a server stays watched after someone asked for its measurements. */
export const watchSeconds = 30;

export async function watch(db: Db, serverId: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + watchSeconds * 1000);
  await sql`
    insert into server_watch (server_id, until) values (${serverId}, ${until})
    on conflict (server_id) do update set until = greatest(server_watch.until, excluded.until)`.execute(db);
}

export const readLatest = (db: Db, serverId: string) =>
  db.selectFrom('server_runtime').selectAll().where('server_id', '=', serverId).executeTakeFirst();

export const readSeries = (db: Db, serverId: string, since: Date) =>
  db
    .selectFrom('server_sample')
    .selectAll()
    .where('server_id', '=', serverId)
    .where('minute', '>=', since)
    .orderBy('minute')
    .execute();

export interface Watched {
  id: string;
  engineRef: string;
  siteId: string;
  accountId: string;
}

/** Servers of an engine that someone is looking at. */
export async function readWatched(db: Db, engine: string, now: Date): Promise<Watched[]> {
  const { rows } = await sql<Watched>`
    select s.id, s.engine_ref as "engineRef", s.site_id as "siteId", s.account_id as "accountId"
    from server_watch w join server s on s.id = w.server_id join data_center d on d.id = s.zone_id
    where w.until > ${now} and s.engine_ref is not null and s.state <> 'terminated' and d.engine = ${engine}`.execute(
    db,
  );
  return rows;
}

/** Overwrites the latest reading and the one of its minute; an older reading than the stored one changes nothing. */
export async function saveMeasurements(
  tx: Db,
  readings: readonly { serverId: string; measured: Measurement }[],
): Promise<void> {
  for (const { serverId, measured: m } of readings) {
    const at = new Date(m.at);
    await sql`
      insert into server_runtime values (${serverId}, ${at}, ${m.cpuPercent}, ${m.ramPercent}, ${m.netInKbps},
        ${m.netOutKbps}, ${m.diskIops}, ${Math.round(m.uptimeSeconds)})
      on conflict (server_id) do update set at = excluded.at, cpu_percent = excluded.cpu_percent,
        ram_percent = excluded.ram_percent, net_in_kbps = excluded.net_in_kbps, net_out_kbps = excluded.net_out_kbps,
        disk_iops = excluded.disk_iops, uptime_seconds = excluded.uptime_seconds
      where server_runtime.at <= excluded.at`.execute(tx);
    await sql`
      insert into server_sample values (${serverId}, date_trunc('minute', ${at}::timestamptz), ${m.cpuPercent},
        ${m.ramPercent}, ${m.netInKbps}, ${m.netOutKbps})
      on conflict (server_id, minute) do update set cpu_percent = excluded.cpu_percent,
        ram_percent = excluded.ram_percent, net_in_kbps = excluded.net_in_kbps, net_out_kbps = excluded.net_out_kbps`.execute(
      tx,
    );
  }
}

/** Forgets samples older than an hour and watches that are over. */
export async function pruneRuntime(db: Db, now: Date): Promise<void> {
  const hourAgo = new Date(now.getTime() - 3_600_000);
  await sql`delete from server_sample where minute < ${hourAgo}`.execute(db);
  await sql`delete from server_watch where until < ${now}`.execute(db);
}

/** What a server sent and received when it was last measured; null when that is longer ago than a minute. */
export async function readRate(
  db: Db,
  serverId: string,
): Promise<{ at: string; inKbps: number; outKbps: number } | null> {
  const { rows } = await sql<{ at: Date; inKbps: number; outKbps: number }>`
    select at, net_in_kbps as "inKbps", net_out_kbps as "outKbps" from server_runtime
    where server_id = ${serverId} and at > now() - interval '1 minute'`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { ...row, at: row.at.toISOString() };
}
