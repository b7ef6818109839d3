import { path } from '#kernel/paths.ts';

export const billingPath = path('/billing');
