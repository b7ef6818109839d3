import type { Samples } from '#test/sample.ts';
import type { billing } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof billing> = {
  readBilling: () => ({}),
};
