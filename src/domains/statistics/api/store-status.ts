import type { Message } from '#kernel/message.ts';
import { sql } from 'kysely';
import type { SampleGap } from '#engines/statistics.ts';
import type { Db } from '#platform/db/pool.ts';
import { listedServers } from '#domains/networks/api/port.ts';
import { foundServer, foundServers } from '#domains/servers/api/port.ts';
import { foundAccounts } from '#domains/tenancy/api/port.ts';
import { abusiveCpu, abusiveCpuDays, abusiveDayGb, abusiveFactor, warnedHours } from '../limits.ts';

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
 * Running servers that harm others or their host: named by block lists, with far more outgoing traffic than in the week before, or
 * with a processor at its limit for days. Those of suspended customers, and of those who were warned lately, are left out.
 */
export const abusiveServers = (now: Date) => sql`
  with today as (select date_trunc('day', ${now}::timestamptz, 'utc') as day),
  used as (
    select d.server_id,
      max(d.wan_out) filter (where d.day >= t.day - interval '1 day')::float8 / 1e9 as gb,
      avg(d.wan_out) filter (where d.day < t.day - interval '1 day')::float8 / 1e9 as usual,
      min(d.cpu_avg) filter (where d.day < t.day and d.day >= t.day - make_interval(days => ${abusiveCpuDays})) as cpu,
      count(d.cpu_avg) filter (where d.day < t.day and d.day >= t.day - make_interval(days => ${abusiveCpuDays})) as days
    from today t join statistic_days d on d.day >= t.day - interval '8 days' group by d.server_id),
  suspects as (
    select coalesce(u.server_id, l.server_id) as server_id, l.lists, u.gb, u.usual, u.cpu,
      case when l.server_id is not null then 'mail'
        when u.gb >= ${abusiveDayGb} and u.gb >= coalesce(u.usual, 0) * ${abusiveFactor} then 'traffic'
        when u.days >= ${abusiveCpuDays} and u.cpu >= ${abusiveCpu} then 'cpu' end as cause
    from used u full join ${listedServers} l on l.server_id = u.server_id)
  select ${foundServer}, s.cause, s.lists, round(s.gb::numeric, 1)::float8 as "trafficGb",
    round(s.usual::numeric, 1)::float8 as "usualGb", round(s.cpu::numeric)::int as cpu, a.state as account,
    coalesce(w.warnings, 0) as warnings, w.last as warned
  from suspects s join ${foundServers} v on v.id = s.server_id join ${foundAccounts} a on a.id = v.account_id
    left join lateral (
      select count(*)::int as warnings, max(h.at) as last from history h
      where h.object_id = a.id and h.object_type = 'account' and h.diff->'status'->>1 = 'Warning') w on true
  where s.cause is not null and v.state = 'on' and not a.suspended
    and (w.last is null or w.last < ${now}::timestamptz - make_interval(hours => ${warnedHours}))`;
