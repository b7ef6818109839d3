import type { Samples } from '#test/sample.ts';
import type { queues } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof queues> = {
  listQueues: () => ({}),
  listProcesses: () => ({}),
};
