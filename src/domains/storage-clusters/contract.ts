import { filters, list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { ClusterParams, ClusterRow, ClusterSamples, SpanQuery, Volume } from './schemas.ts';
import { clusterStates } from './states.ts';

export const storageClusters = contract('storage-clusters', {
  listClusters: list({
    path: '/storageClusters',
    summary: 'Lists the storage clusters with their capacity, use, overcommit and state.',
    may: 'storage.view',
    row: ClusterRow,
    filters: {
      zone: filters.values(),
      state: filters.choices(clusterStates),
      alarm: filters.flag(),
    },
    sorts: ['name', 'zone', 'state', 'capacity', 'used', 'promised', 'volumes'],
    sort: 'name',
  }),
  readCluster: op({
    method: 'GET',
    path: '/storageClusters/{clusterId}',
    summary: 'Returns a storage cluster.',
    may: 'storage.view',
    audit: 'none: read',
    params: ClusterParams,
    output: ClusterRow,
  }),
  readClusterSamples: op({
    method: 'GET',
    path: '/storageClusters/{clusterId}/samples',
    summary: 'Returns the use of a storage cluster over a day, a week, a month or a year.',
    may: 'storage.view',
    audit: 'none: read',
    params: ClusterParams,
    query: SpanQuery,
    output: ClusterSamples,
  }),
  listVolumes: list({
    path: '/storageClusters/{clusterId}/volumes',
    summary: 'Lists the disks on a storage cluster with their servers and owners.',
    may: 'storage.view',
    params: ClusterParams,
    row: Volume,
    sorts: ['server', 'owner', 'size', 'used'],
    sort: '-size',
    shows: ['storage-clusters', 'servers'],
  }),
});
