import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { storageClusters } from '../contract.ts';
import { readCluster, readClusterSamples } from './read-cluster.ts';
import { listClusters, listVolumes } from './store-list.ts';
import { notifyFullPools, prunePools, watchPools } from './watch-pools.ts';

const domain: Domain = {
  name: 'storage-clusters',
  operations: implement(storageClusters, { listClusters, readCluster, readClusterSamples, listVolumes }),
  loops: [watchPools],
  schedules: [notifyFullPools, prunePools],
  menu: { csman: 'storage.view' },
};
export default domain;
