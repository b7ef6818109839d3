import { noToken, type Samples } from '#test/sample.ts';
import type { account } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof account> = {
  allowEmailAccess: (_world, owner) => ({ params: { id: owner.accountId }, input: { allowEmail: true } }),
  cancelDeletion: () => ({}),
  cancelDeletionOf: (_world, owner) => ({ params: { userId: owner.accountId } }),
  changeEmailOf: (_world, owner) => ({
    params: { userId: owner.accountId },
    input: { email: 'moved@people.test' },
  }),
  changePassword: () => ({
    input: { oldPass: 'wrong-password', newPass: 'Velvet-otter-41', confirmPass: 'Velvet-otter-41' },
  }),
  confirmEmail: () => ({ input: { token: noToken } }),
  disableAccount: (_world, owner) => ({ input: { userId: owner.accountId, checkOnly: false } }),
  dismissStep: () => ({ input: { id: 'factor', dismissed: true } }),
  enableAccount: (_world, owner) => ({ input: { userId: owner.accountId } }),
  exportData: () => ({}),
  exportProfile: () => ({}),
  listAccountHistory: (_world, owner) => ({ params: { userId: owner.accountId } }),
  moveState: (_world, owner) => ({
    params: { userId: owner.accountId },
    input: { accountStatus: 'Warning', reason: 'Please call us.' },
  }),
  noteConsent: () => ({}),
  readAccountManager: (_world, owner) => ({ params: { userId: owner.accountId } }),
  readHistory: () => ({}),
  readHome: () => ({}),
  readPartner: () => ({}),
  readPersonalData: () => ({}),
  readProfileOf: (_world, owner) => ({ params: { userId: owner.accountId } }),
  readStanding: (_world, owner) => ({ params: { userId: owner.accountId } }),
  requestDeletion: () => ({}),
  requestDeletionOf: (_world, owner) => ({ params: { userId: owner.accountId } }),
  requestEmail: () => ({ input: { email: 'next@people.test' } }),
  saveAccountManager: (_world, owner) => ({ params: { userId: owner.accountId }, input: { managerId: null } }),
  saveConfiguration: () => ({
    input: { dateFormat: 'DD.MM.YYYY', timeZone: 'Europe/Berlin', notification: true },
  }),
  saveContact: () => ({ input: { kind: 'billing', email: 'books@people.test', language: 'en' } }),
  saveContactOf: (_world, owner) => ({
    params: { userId: owner.accountId },
    input: { kind: 'abuse', email: 'abuse@people.test', language: 'en' },
  }),
  saveDateFormat: () => ({ input: { dateFormat: 'DD/MM/YYYY' } }),
  saveNotification: () => ({ input: { notification: true } }),
  savePartner: () => ({
    input: {
      partnerUserName: 'admin@partner.test',
      partnerPassword: 'partner-password',
      appId: 'app',
      appSecret: 'app-secret',
      appTenantId: 'partner.test',
      appConsentURL: 'https://login.example/consent',
      microsoftPartnerId: '123456',
    },
  }),
  saveProfile: () => ({ input: { name: 'Ada', company: 'Analytical', phone: '+14155550123' } }),
  saveProfileOf: (_world, owner) => ({ params: { userId: owner.accountId }, input: { company: 'Halcyon' } }),
  saveTimeZone: () => ({ input: { timeZone: 'Europe/Berlin' } }),
  summariseAccounts: () => ({}),
  testPartner: () => ({}),
  undoChange: () => ({ params: { id: '1' } }),
};
