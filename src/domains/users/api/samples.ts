import type { Samples } from '#test/sample.ts';
import type { users } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof users> = {
  listUsers: () => ({}),
  readSignUpFacts: (_world, owner) => ({ params: { userId: owner.accountId } }),
  listUserSignIns: (_world, owner) => ({ params: { userId: owner.accountId } }),
  listUserMessages: (_world, owner) => ({ params: { userId: owner.accountId } }),
};
