import type { Samples } from '#test/sample.ts';
import type { accessAudit } from '../contract.ts';

const due = new Date(Date.now() + 30 * 86_400_000).toISOString();
const format = { format: 'permission-sets', version: 1 } as const;

/** A valid request for each operation. */
export const samples: Samples<typeof accessAudit> = {
  listPeopleAccess: () => ({}),
  listPersonPermissions: (_world, owner) => ({ params: { userId: owner.accountId } }),
  exportPermissionSets: () => ({}),
  importPermissionSets: () => ({
    input: { ...format, sets: [{ name: 'Imported', description: '', permissions: ['server.view'] }] },
  }),
  listAccessReviews: () => ({}),
  readAccessReview: (_world, owner) => ({ params: { reviewId: owner.reviewId } }),
  listReviewEntries: (_world, owner) => ({ params: { reviewId: owner.reviewId } }),
  startAccessReview: () => ({ input: { name: 'Quarterly review', due } }),
  decideReviewEntries: (_world, owner) => ({
    params: { reviewId: owner.reviewId },
    input: { entryIds: [owner.reviewId], verdict: 'keep' },
  }),
  completeAccessReview: (_world, owner) => ({ params: { reviewId: owner.reviewId } }),
  cancelAccessReview: (_world, owner) => ({ params: { reviewId: owner.reviewId } }),
};
