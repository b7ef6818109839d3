/** What the domains above may use of the networks. */
export { listNetworks, readNetworks } from './store.js';
export { releaseAddresses, takeAddress } from './addresses.js';
