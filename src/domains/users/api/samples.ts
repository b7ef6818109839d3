import type { Samples } from '#test/sample.ts';
import type { users } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof users> = {
  listUsers: () => ({}),
  createUser: () => ({
    input: { email: 'nia@people.test', name: 'Nia New', role: 'account-holder', language: 'en' },
  }),
  importUsers: () => ({ input: { csv: 'email,name\nimported@people.test,Ida' } }),
  inviteUser: (_world, owner) => ({ params: { userId: owner.accountId } }),
  mailPasswordReset: (_world, owner) => ({ params: { userId: owner.accountId } }),
  unblockUser: (_world, owner) => ({ params: { userId: owner.accountId } }),
  signOutUser: (_world, owner) => ({ params: { userId: owner.accountId }, input: { reason: 'A lost laptop.' } }),
  readSignUpFacts: (_world, owner) => ({ params: { userId: owner.accountId } }),
  listUserSignIns: (_world, owner) => ({ params: { userId: owner.accountId } }),
  listUserServices: (_world, owner) => ({ params: { userId: owner.accountId } }),
  listUserMessages: (_world, owner) => ({ params: { userId: owner.accountId } }),
};
