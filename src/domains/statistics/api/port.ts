/** What the domains above may use of statistics. */
export { readCardTraffic, type CardTraffic } from './card-traffic.ts';
export { trafficOf } from './traffic.ts';
export { recentUse, readRecentDays } from './store-status.ts';
export { ensurePartitions } from './store-partitions.ts';
