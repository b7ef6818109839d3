/** What the domains above may use of network interfaces. */
export { enforceCap } from './cap-networks.ts';
export { readLimit, saveLimit } from './store-caps.ts';
