import type { Samples } from '#test/sample.ts';
import type { selfCheck } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof selfCheck> = {
  readConnection: () => ({}),
  readSystemChecks: () => ({}),
};
