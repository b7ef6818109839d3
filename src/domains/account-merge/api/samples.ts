import type { Samples } from '#test/sample.ts';
import type { accountMerge } from '../contract.ts';

const into = 'nobody@people.test';

/** A valid request for each operation. */
export const samples: Samples<typeof accountMerge> = {
  readAccountMerge: (_world, owner) => ({ params: { userId: owner.accountId } }),
  previewMerge: (_world, owner) => ({ params: { userId: owner.accountId }, query: { into } }),
  mergeAccount: (_world, owner) => ({
    params: { userId: owner.accountId },
    input: { into, reason: 'The customer signed up twice.', ticket: 'SUP-9' },
  }),
};
