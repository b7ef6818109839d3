/** What the domains above may use of the switches. */
export { doubledMacs, readSwitches, seenAddresses } from './store.ts';
