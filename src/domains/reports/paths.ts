import { path } from '#kernel/paths.ts';

export const accountStatesPath = path('/accountStates');
export const usagePath = path('/report');
export const usageCostsPath = path('/report/costs');
export const focusPath = path('/report/focus');
export const trafficPath = path('/report/traffic');
/** The same of one user. */
export const usageOfPath = path('/report/$userId/{-$tab}');
export const messageLogPath = path('/messageLog');
