import { noToken, type Samples } from '#test/sample.ts';
import type { social } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof social> = {
  confirmLink: () => ({ input: { token: noToken } }),
  finishState: () => ({ input: { code: 'no-code', social: 'sandbox', stateToken: noToken } }),
  listProfiles: () => ({}),
  makeLoginLink: (_world, owner) => ({ input: { email: owner.email } }),
  makeStateToken: () => ({}),
  readAllowed: () => ({}),
  readAuthorization: () => ({ params: { social: 'sandbox', page: 'login', stateToken: noToken } }),
  readNetworks: () => ({}),
  removeProfile: (_world, owner) => ({ params: { id: owner.accountId } }),
  signInByLink: () => ({ input: { token: noToken } }),
  listRemoteSignIns: () => ({ params: { siteHost: '*' } }),
  testRemoteSignIn: () => ({ params: { siteHost: '*' }, input: { address: '192.0.2.9' } }),
  useSocialToken: (_world, owner) => ({
    input: {
      socialId: '1001',
      email: owner.email,
      firstName: 'Emma',
      lastName: 'Stone',
      social: 'sandbox',
      page: 'login',
      state: noToken,
      handler: 'sign-in',
    },
  }),
};
