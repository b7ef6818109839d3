import { sql } from 'kysely';
import { foundServer, foundServers } from '#domains/servers/api/port.ts';

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
