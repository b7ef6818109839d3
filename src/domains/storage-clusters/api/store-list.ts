import { sql } from 'kysely';
import { sortBy, sortByKnown } from '#platform/db/page.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { listDataCenters } from '#domains/infrastructure/api/port.ts';
import { machineServers } from '#domains/servers/api/port.ts';
import { storageClusters } from '../contract.ts';
import { namedCluster } from './read-cluster.ts';
import { clustersIn, isAlarming, shownState } from './store.ts';
import { rowsOf } from './view.ts';

/** Every pool that an engine has listed; those that serve all data centers of their engine are in each of these. */
export const listClusters = listRows(storageClusters.listClusters, {
  what: 'storage-clusters',
  prepare: async ({ db }) => ({ zones: await listDataCenters(db) }),
  from: ({ db, now }) => clustersIn(db, now),
  scope: () => sql<boolean>`true`,
  id: sortBy('p.id', 'uuid'),
  sorts: {
    name: sortBy('p.name', 'text'),
    zone: sortByKnown('p.zone_id', 'text'),
    state: sortBy('p.state', 'text'),
    capacity: sortByKnown('p.capacity_gb', 'float8'),
    used: { value: sql<number>`p.used_gb / greatest(coalesce(p.capacity_gb, 0), 1)`, type: 'float8' },
    promised: { value: sql<number>`p.promised_gb / greatest(coalesce(p.capacity_gb, 0), 1)`, type: 'float8' },
    volumes: sortBy('p.volumes', 'bigint'),
  },
  search: [sql`lower(p.name)`, sql`lower(p.kind)`, sql`lower(p.zone_id)`, sql`lower(p.engine)`],
  filters: {
    zone(ids, { own }) {
      const engines = own.zones.filter(({ id }) => ids.includes(id)).map(({ engine }) => engine);
      return sql<boolean>`(p.zone_id = any(${ids}) or (p.zone_id is null and p.engine = any(${engines})))`;
    },
    state: (states, { now }) => sql<boolean>`${shownState(now)} = any(${states})`,
    alarm: (wanted, { now }) => sql<boolean>`${isAlarming(now)} = ${wanted === 1}`,
  },
  items: (rows, { db, own, now }) => rowsOf(db, rows, { zones: own.zones, now }),
});

/** The disks on a pool with the servers that they belong to. */
export const listVolumes = listRows(storageClusters.listVolumes, {
  what: 'storage-volumes',
  prepare: namedCluster,
  of: ({ own }) => own.name,
  from: ({ db, own }) =>
    machineServers(db, own.engine)
      .innerJoin('storage_volume as v', 'v.machine_ref', 's.engine_ref')
      .where('v.pool_id', '=', own.id)
      .select(['v.id', 'v.size_gb as sizeGb', 'v.used_gb as usedGb'])
      .select(sql<number>`v.disk + 1`.as('disk')),
  scope: ({ scope }) => within(scope, 's'),
  id: sortBy('v.id', 'uuid'),
  sorts: {
    server: sortBy('s.name', 'text'),
    owner: sortBy('a.email', 'text'),
    size: sortBy('v.size_gb', 'float8'),
    used: sortByKnown('v.used_gb', 'float8'),
  },
  search: [sql`lower(s.name)`, sql`lower(a.email)`],
  filters: {},
});
