/** What the domains above may use of the infrastructure. */
export { listDataCenters, readDataCenter, readTrafficPackages, readZoneCpus } from './store.ts';
export type { Zone, ZoneCpu } from './store.ts';
export { setCapacity, takeCapacityVersion } from './store-reported.ts';
export { readHostAnswers, saveHost } from './store-reported.ts';
