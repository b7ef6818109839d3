/** The state of a pool as operators see it: what its engine says, and `unknown` where that is too long ago. */
export const clusterStates = ['online', 'degraded', 'offline', 'unknown'] as const;
export type ClusterState = (typeof clusterStates)[number];

/** `overcommitted`: more is promised than its limit allows. */
export const clusterAlarms = ['offline', 'degraded', 'unknown', 'nearly-full', 'full', 'overcommitted'] as const;
export type ClusterAlarm = (typeof clusterAlarms)[number];
