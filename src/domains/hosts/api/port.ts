/** What the domains above may use of hosts. */
export { readCapacityDays, readFree, type CapacityDay, type FreeCapacity } from './store-capacity.ts';
export { hostNames } from './store.ts';
