import { path } from '#kernel/paths.ts';

/** Accounts that owe, for staff. */
export const dunningPath = path('/dunning');
