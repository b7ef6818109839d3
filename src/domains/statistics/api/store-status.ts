import type { Message } from '#kernel/message.ts';
import { sql } from 'kysely';
import type { SampleGap } from '#engines/statistics.ts';
import type { Db } from '#platform/db/pool.ts';
import { foundServer, foundServers } from '#domains/servers/api/port.ts';

export interface Status {
  createdAt: Date;
  reason: SampleGap | null;
  since: Date | null;
  /** Until when the samples of its engine are collected. */
  until: Date | null;
}

/** What is known of why a server has samples or not. */
export async function readStatus(db: Db, serverId: string, engine: string): Promise<Status> {
  const { rows } = await sql<Status>`
    select s.created_at as "createdAt", g.reason, g.since,
      (select until from statistic_progress where engine = ${engine}) as until
    from server s left join statistic_gap g on g.server_id = s.id where s.id = ${serverId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a server that was found is gone');
  return row;
}

export interface ServerEvent {
  at: Date;
  kind: string;
  text: Message;
}

const mostEvents = 100;

/** What happened to a server in a span that explains a bend in its charts, oldest first. */
export async function readEvents(
  db: Db,
  serverId: string,
  { from, until }: { from: Date; until: Date },
): Promise<ServerEvent[]> {
  const { rows } = await sql<ServerEvent>`
    select at, kind, action as text from history
    where object_id = ${serverId} and at >= ${from} and at < ${until} and kind in ('power', 'configuration')
    union all
    select at, 'alert', text from statistic_alert_event
    where server_id = ${serverId} and at >= ${from} and at < ${until}
    order by at desc limit ${mostEvents}`.execute(db);
  return rows.toReversed();
}

/** Running servers that have had no statistics for an hour, as their host does not deliver them. */
export const withoutStatistics = (now: Date) => sql`
  select ${foundServer}, g.since as missing
  from statistic_gap g join ${foundServers} v on v.id = g.server_id
  where v.state = 'on' and g.reason in ('host', 'unknown') and g.since < ${now}::timestamptz - interval '1 hour'
    and v.power_since < ${now}::timestamptz - interval '1 hour'`;

/** How many servers each data center has without statistics. */
export async function countWithoutStatistics(db: Db, now: Date): Promise<{ zoneId: string; count: number }[]> {
  const { rows } = await sql<{ zoneId: string; count: number }>`
    select f.zone_id as "zoneId", count(*)::int as count from (${withoutStatistics(now)}) f group by 1 order by 1`.execute(
    db,
  );
  return rows;
}

/** Running servers whose guest does not report its memory usage. */
export const withoutMemory = (now: Date) => sql`
  select ${foundServer}, g.since as missing, v.ram_mb as "ramMb"
  from statistic_gap g join ${foundServers} v on v.id = g.server_id
  where v.state = 'on' and g.reason = 'agent' and g.since < ${now}::timestamptz - interval '1 hour'`;

/**
 * What servers used lately, by whole days (UTC): a relation of `server_id`, `gb` (the most that went out on one of the last two days),
 * `usual` (the average of the week before), and `cpu`, the lowest mean load of the last `cpuDays`, of which `days` are known.
 * Of all servers, or of those named.
 */
export const recentUse = (now: Date, cpuDays: number, serverIds: readonly string[] | null = null) => sql`(
  select d.server_id,
    max(d.wan_out) filter (where d.day >= t.day - interval '1 day')::float8 / 1e9 as gb,
    avg(d.wan_out) filter (where d.day < t.day - interval '1 day')::float8 / 1e9 as usual,
    min(d.cpu_avg) filter (where d.day < t.day and d.day >= t.day - make_interval(days => ${cpuDays})) as cpu,
    count(d.cpu_avg) filter (where d.day < t.day and d.day >= t.day - make_interval(days => ${cpuDays})) as days
  from (select date_trunc('day', ${now}::timestamptz, 'utc') as day) t
    join statistic_days d on d.day >= t.day - interval '8 days'
      ${serverIds === null ? sql`` : sql`and d.server_id = any(${serverIds}::uuid[])`}
  group by d.server_id)`;

/** What a server that the caller has found used on each of its last days, oldest first: outgoing bytes and mean processor load. */
export async function readRecentDays(
  db: Db,
  serverId: string,
  since: Date,
): Promise<{ day: Date; bytesOut: number; cpu: number | null }[]> {
  const { rows } = await sql<{ day: Date; bytesOut: number; cpu: number | null }>`
    select day, wan_out::float8 as "bytesOut", cpu_avg::float8 as cpu from statistic_days
    where server_id = ${serverId} and day >= ${since} order by day`.execute(db);
  return rows;
}
