/** What the domains above may use of hosts. */
export {
  readCapacityDays,
  readFree,
  readFreeHosts,
  type CapacityDay,
  type FreeCapacity,
  type FreeHost,
} from './store-capacity.ts';
export { announceHost, ofHost } from './record-host.ts';
export { hostNames } from './store.ts';
export { findTagged, lockTagged, readWithTag, replaceTag, saveTags, taggedHosts } from './store-tags.ts';
