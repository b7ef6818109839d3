import { sql, type RawBuilder } from 'kysely';
import { sortBy, sortByKnown } from '#platform/db/page.ts';
import { listRows } from '#platform/http/list-source.ts';
import { listDataCenters } from '#domains/infrastructure/api/port.ts';
import { hosts } from '../contract.ts';
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
    ram: { value: share('h.ram_reserved', 'h.ram_total'), type: 'float8' },
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
