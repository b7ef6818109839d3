import { type Samples, noToken, nobody } from '#test/sample.ts';
import type { identity } from '../contract.ts';

const noPasskey = { id: 'none', rawId: 'none', type: 'public-key', response: {} };

/** A valid request for each operation. */
export const samples: Samples<typeof identity> = {
  addAddress: () => ({ input: { ipAddress: '192.0.2.0/24' } }),
  addPasskey: () => ({ input: { name: 'Key', credential: noPasskey } }),
  checkResend: () => ({ query: { phone: '+14155550123' } }),
  checkSignIn: () => ({}),
  chooseDefaultPhone: () => ({ input: { addressId: nobody } }),
  confirmAddresses: () => ({ input: {} }),
  describePhone: () => ({ input: { addressId: nobody, description: 'Work' } }),
  endSupport: () => ({}),
  forgetBrowser: () => ({ params: { browserId: nobody } }),
  generateGoogleCode: () => ({}),
  grantSupport: () => ({ input: { hours: 24 } }),
  keepSession: () => ({}),
  listLoginAudit: () => ({}),
  listRememberedBrowsers: () => ({}),
  listSessions: () => ({}),
  listSignInPolicies: () => ({}),
  makeRecoveryCodes: () => ({ input: {} }),
  proveIdentity: () => ({
    input: { password: 'wrong-password', code: '', useTFAGoogle: false, useTFASMS: false },
  }),
  readFactorDetails: (_world, owner) => ({ input: { email: owner.email, createToken: true } }),
  readPerson: (_world, owner) => ({ params: { accountId: owner.accountId } }),
  readPersonSecurity: (_world, owner) => ({ params: { accountId: owner.accountId } }),
  readPhoneCaptcha: () => ({ query: { phone: '+14155550123' } }),
  readSecurity: () => ({}),
  readSession: () => ({}),
  readSignIn: () => ({}),
  readSignInCaptcha: (_world, owner) => ({ query: { email: owner.email } }),
  readSupportAccess: () => ({}),
  readUser: () => ({}),
  removeListItem: () => ({ input: { addressId: nobody } }),
  removePasskey: () => ({ params: { passkeyId: nobody } }),
  renamePasskey: () => ({ params: { passkeyId: nobody }, input: { name: 'Key' } }),
  reportSignIn: () => ({ params: { loginId: '1' } }),
  resendFactorCode: (_world, owner) => ({
    input: { email: owner.email, useEmail: true, mediateToken: 'none' },
  }),
  resendPhoneCode: (_world, owner) => ({
    params: { id: owner.accountId },
    input: { phone: '+14155550123', phoneCaptchaToken: 'none' },
  }),
  resetFactors: (_world, owner) => ({
    params: { accountId: owner.accountId },
    input: { reason: 'Lost the phone' },
  }),
  revokeOtherSessions: () => ({}),
  revokeSession: () => ({ params: { sessionId: nobody } }),
  revokeSupport: () => ({}),
  saveSignInPolicy: (world) => ({
    params: { siteId: world.siteId },
    input: {
      factorRequired: false,
      factorRoles: [],
      factorMethods: ['google', 'passkey', 'sms', 'email'],
      minPassword: 6,
      idleMinutes: 30,
      hours: 12,
      operatorIdleMinutes: 15,
      operatorHours: 8,
    },
  }),
  sendFactorCode: (_world, owner) => ({
    input: { email: owner.email, useEmail: true, mediateToken: 'none' },
  }),
  sendPhoneCode: (_world, owner) => ({
    params: { id: owner.accountId },
    input: { phone: '+14155550123', phoneCaptchaToken: 'none' },
  }),
  sendProofCode: () => ({ input: { useEmail: true } }),
  signIn: (_world, owner) => ({ input: { email: owner.email, password: 'wrong-password' } }),
  signInWithFactor: (_world, owner) => ({
    input: { email: owner.email, code: '123456', mediateToken: 'none' },
  }),
  signInWithPasskey: (_world, owner) => ({
    input: { email: owner.email, mediateToken: 'none', credential: noPasskey },
  }),
  signOut: () => ({}),
  startPasskey: () => ({ input: {} }),
  startPasskeyProof: () => ({ input: {} }),
  startPasskeySignIn: (_world, owner) => ({ input: { email: owner.email, mediateToken: 'none' } }),
  startSupport: (_world, owner) => ({
    params: { accountId: owner.accountId },
    input: { mode: 'acting', reason: 'Cannot reach the server', ticket: 'T-1' },
  }),
  unlockSignIn: () => ({ input: { token: noToken } }),
  updateFactors: (_world, owner) => ({
    params: { id: owner.accountId },
    input: { useTFA: true, useTFAEmail: true, useTFASMS: false, useTFAGoogle: false, useAllowedIP: false },
  }),
  validateGoogleCode: () => ({ input: { secret: 'A'.repeat(32), code: '123456' } }),
  verifyPhone: (_world, owner) => ({
    params: { id: owner.accountId },
    input: { verificationToken: 'none', tfaCode: '123456', phone: '+14155550123' },
  }),
};
