import { path } from '#kernel/paths.ts';

export const serviceletsPath = path('/servicelets');
