import { path } from '#kernel/paths.ts';

export const disputesPath = path('/billing/disputes');
export const disputePath = path('/billing/disputes/$disputeId');
