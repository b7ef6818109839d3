import { path } from '#kernel/paths.ts';

export const schedulesPath = path('/schedules');
