import { path } from '#kernel/paths.ts';

export const accountStatesPath = path('/accountStates');
export const usagePath = path('/report');
export const usageCostsPath = path('/report/costs');
export const trafficPath = path('/report/traffic');
export const messageLogPath = path('/messageLog');
