/** What the domains above may use of the infrastructure. */
export { listDataCenters, readDataCenter, readTrafficPackages, readZoneCpus } from './store.js';
