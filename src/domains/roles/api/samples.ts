import type { Samples } from '#test/sample.ts';
import type { roles } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof roles> = { listPermissions: () => ({}) };
