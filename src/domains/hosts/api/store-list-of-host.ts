import { sql } from 'kysely';
import { sortBy } from '#platform/db/page.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { historySource } from '#domains/history/api/port.ts';
import { hostServers, watchServers } from '#domains/servers/api/port.ts';
import type { ServerState } from '#domains/servers/states.ts';
import { hosts } from '../contract.ts';
import { namedHost } from './find-host.ts';

/** The servers of a host; those on show are measured while someone looks at them. */
export const listHostServers = listRows(hosts.listHostServers, {
  what: 'host-servers',
  prepare: namedHost,
  of: ({ own }) => own.name,
  from: ({ db, own, now }) => hostServers(db, own, now),
  scope: ({ scope }) => within(scope, 's'),
  id: sortBy('s.id', 'uuid'),
  sorts: {
    name: sortBy('s.name', 'text'),
    owner: sortBy('a.email', 'text'),
    ramMb: sortBy('s.ram_mb', 'bigint'),
    cpuCount: sortBy('s.cpu_count', 'bigint'),
  },
  search: [sql`lower(s.name)`, sql`lower(a.email)`],
  filters: {},
  async items(rows, { db, now }) {
    const running = rows.filter(({ state }) => state === 'on').map(({ id }) => id);
    if (running.length > 0) await watchServers(db, running, now);
    // The check of the column lets nothing else in.
    return rows.map((row) => ({ ...row, state: row.state as ServerState }));
  },
});

/** What happened to a host. */
export const listHostHistory = listRows(hosts.listHostHistory, { ...historySource('host'), prepare: namedHost });
