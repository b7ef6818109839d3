import { path } from '#kernel/paths.ts';

/** One batch: its dry run, its progress and its results. */
export const batchPath = path('/accountBatches/$batchId');
