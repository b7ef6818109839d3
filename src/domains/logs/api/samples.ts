import type { Samples } from '#test/sample.ts';
import type { logs } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof logs> = {
  listLogs: () => ({}),
};
