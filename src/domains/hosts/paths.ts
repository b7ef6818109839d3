import { path } from '#kernel/paths.ts';

export const hostsPath = path('/hosts');
