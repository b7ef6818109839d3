/** What the domains above may use of the infrastructure. */
export { firstPackages, soldCpus, soldPackages } from './store.ts';
export { listDataCenters, readDataCenter, readTrafficPackages, readZoneCpus } from './store.ts';
export { deleteDataCenter, insertDataCenter, readVlanRange, saveVlanRange } from './store.ts';
export type { Zone, ZoneCpu } from './store.ts';
export { readEngineAnswers, saveEngine, setCapacity, takeCapacityVersion } from './store-reported.ts';
