import { type Samples, noToken } from '#test/sample.ts';
import type { registration } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof registration> = {
  forgotPassword: (_world, owner) => ({ input: { email: owner.email } }),
  noteReferral: () => ({ input: { referral: 'nobody' } }),
  readReset: () => ({ params: { token: noToken } }),
  readSignUp: () => ({}),
  readTerms: () => ({}),
  readWelcome: () => ({}),
  refuseSignIn: () => ({ input: { token: noToken } }),
  resetPassword: (_world, owner) => ({
    input: { email: owner.email, password: 'Velvet-otter-41', passwordRepeat: 'Velvet-otter-41', token: noToken },
  }),
  revalidateEmail: () => ({}),
  signAgreement: () => ({ input: { version: 1 } }),
  signUp: (_world, owner) => ({
    input: { email: owner.email, password: 'Velvet-otter-41', passwordRepeat: 'Velvet-otter-41', termsVersion: 1 },
  }),
  validateEmail: () => ({ input: { token: noToken } }),
};
