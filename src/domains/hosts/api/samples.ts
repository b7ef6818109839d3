import type { Samples } from '#test/sample.ts';
import type { hosts } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof hosts> = {
  listHosts: () => ({}),
};
