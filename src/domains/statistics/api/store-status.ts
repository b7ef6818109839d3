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

/** Running servers whose guest does not report its memory usage. */
export const withoutMemory = (now: Date) => sql`
  select ${foundServer}, g.since as missing, v.ram_mb as "ramMb"
  from statistic_gap g join ${foundServers} v on v.id = g.server_id
  where v.state = 'on' and g.reason = 'agent' and g.since < ${now}::timestamptz - interval '1 hour'`;
