import type { Samples } from '#test/sample.ts';
import type { userTags } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof userTags> = {
  readUserTagNames: () => ({}),
  readUserTags: (_world, owner) => ({ params: { userId: owner.accountId } }),
  changeUserTags: (_world, owner) => ({ input: { userIds: [owner.accountId], add: ['vip'] } }),
};
