import { path } from '#kernel/paths.ts';

export const transactionsPath = path('/billing/history');
