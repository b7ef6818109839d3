import type { Samples } from '#test/sample.ts';
import type { accountParents } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof accountParents> = {
  readAccountParent: (_world, owner) => ({ params: { userId: owner.accountId } }),
  setAccountParent: (_world, owner) => ({
    params: { userId: owner.accountId },
    input: { parent: '', reason: 'Left the reseller.', ticket: '' },
  }),
};
