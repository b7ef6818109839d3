import type { Samples } from '#test/sample.ts';
import type { analytics } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof analytics> = {
  readAnalytics: () => ({}),
};
