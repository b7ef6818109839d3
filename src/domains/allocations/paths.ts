import { path } from '#kernel/paths.ts';

export const allocationsPath = path('/allocations');
