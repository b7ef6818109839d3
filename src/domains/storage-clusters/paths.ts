import { path } from '#kernel/paths.ts';

export const clustersPath = path('/csman');
/** One storage cluster with its volumes. */
export const clusterPath = path('/csman/$clusterId');
