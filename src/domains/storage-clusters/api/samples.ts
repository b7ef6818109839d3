import type { Owner, Samples } from '#test/sample.ts';
import type { World } from '#test/world.ts';
import type { storageClusters } from '../contract.ts';

const ofCluster = (_world: World, { poolId }: Owner) => ({ params: { clusterId: poolId } });

/** A valid request for each operation. */
export const samples: Samples<typeof storageClusters> = {
  listClusters: () => ({}),
  readCluster: ofCluster,
  readClusterSamples: ofCluster,
  listVolumes: ofCluster,
};
