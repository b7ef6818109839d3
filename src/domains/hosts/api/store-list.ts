import { sql, type RawBuilder } from 'kysely';
import { sortBy, sortByKnown } from '#platform/db/page.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { historySource } from '#domains/history/api/port.ts';
import { listDataCenters } from '#domains/infrastructure/api/port.ts';
import { hostServers, watchServers } from '#domains/servers/api/port.ts';
import type { ServerState } from '#domains/servers/states.ts';
import { hosts } from '../contract.ts';
import { namedHost } from './find-host.ts';
import { hostsIn, isAlarming, shownState } from './store.ts';
import { rowOf } from './view.ts';

const share = (part: string, whole: string): RawBuilder<number> =>
  sql<number>`${sql.ref(part)} / greatest(${sql.ref(whole)}, 1)`;

/** Every host that an engine has listed; those that serve all data centers of their engine are in each of these. */
export const listHosts = listRows(hosts.listHosts, {
  what: 'hosts',
  async prepare({ db }) {
    const zones = await listDataCenters(db);
    return { zones, byId: new Map(zones.map((zone) => [zone.id, zone])) };
  },
  from: ({ db, now }) => hostsIn(db, now),
  scope: () => sql<boolean>`true`,
  id: sortBy('h.id', 'uuid'),
  sorts: {
    name: sortBy('h.name', 'text'),
    zone: sortByKnown('h.zone_id', 'text'),
    cluster: sortByKnown('h.cluster', 'text'),
    state: sortBy('h.state', 'text'),
    cpu: { value: share('h.cpu_used', 'h.cpu_total'), type: 'float8' },
    ram: { value: sql<number>`h.ram_reserved / greatest(h.ram_total * h.ram_overcommit, 1)`, type: 'float8' },
    disk: { value: share('h.disk_used', 'h.disk_total'), type: 'float8' },
    servers: sortBy('h.machines', 'bigint'),
    started: sortByKnown('h.started_at', 'timestamptz'),
  },
  search: [sql`lower(h.name)`, sql`lower(h.cluster)`, sql`lower(h.zone_id)`, sql`lower(h.family)`],
  filters: {
    zone(ids, { own }) {
      const engines = own.zones.filter(({ id }) => ids.includes(id)).map(({ engine }) => engine);
      return sql<boolean>`(h.zone_id = any(${ids}) or (h.zone_id is null and h.engine = any(${engines})))`;
    },
    state: (states, { now }) => sql<boolean>`${shownState(now)} = any(${states})`,
    engine: (engines) => sql<boolean>`h.engine = any(${engines})`,
    alarm: (wanted, { now }) => sql<boolean>`${isAlarming(now)} = ${wanted === 1}`,
  },
  items: (rows, { own }) => rows.map((row) => rowOf(row, own.byId)),
});

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
