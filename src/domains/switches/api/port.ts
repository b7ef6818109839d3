/** What the domains above may use of the switches. */
export { readSwitches, seenAddresses } from './store.ts';
