import { path } from '#kernel/paths.ts';

export const hostsPath = path('/hosts');
/** One host: its details, servers, evacuation and history. */
export const hostPath = path('/hosts/$hostId/{-$tab}');
export const enginesPath = path('/engines');
