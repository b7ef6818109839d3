import { path } from '#kernel/paths.ts';

/** MAC addresses: where each is, and who has it. */
export const stationsPath = path('/switch');
export const portsPath = path('/switch/ports');
export const switchesPath = path('/switch/switches');
/** The networks as the switches are to have them. */
export const switchNetworksPath = path('/switch/networks');
