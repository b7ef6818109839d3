import type { Samples } from '#test/sample.ts';
import type { addressCleanup } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof addressCleanup> = {
  listArpscanFindings: () => ({}),
  listSystemFindings: () => ({}),
  cleanUpAddresses: () => ({ input: { findingIds: ['skipped:none:198.18.0.9'], reason: 'Not in use anymore.' } }),
};
