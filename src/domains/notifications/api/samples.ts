import { noToken, type Samples } from '#test/sample.ts';
import type { notifications } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof notifications> = {
  confirmAddress: () => ({ input: { token: 'no-such-token' } }),
  copyPreferences: (_world, owner) => ({ input: { accountIds: [owner.accountId] } }),
  countUnread: () => ({}),
  listAccountsBelow: () => ({}),
  listDeliveries: () => ({}),
  listNotifications: () => ({}),
  lockPreferences: (_world, owner) => ({ input: { accountId: owner.accountId, locked: true } }),
  markRead: () => ({ input: { all: true } }),
  readPreferences: () => ({}),
  readSite: () => ({}),
  saveAdditionalEmail: () => ({
    input: { email: 'copy@people.test', carbonCopyFlagEnabled: true, carbonCopyFlag: 0 },
  }),
  saveAdmin: () => ({ input: { system: [{ code: 1000, mail: true }] } }),
  saveGeneral: () => ({ input: { notificationsPreferences: [{ code: 7, mail: false }] } }),
  saveMailSender: () => ({ input: { mailFrom: 'hello@people.test', mailName: 'Hello' } }),
  saveParentActions: () => ({ input: { paNotificationsPreferences: [{ code: 7, mail: true }] } }),
  saveParentSecurity: () => ({ input: { psNotificationsPreferences: [{ code: 2, mail: true }] } }),
  saveParentUsage: () => ({ input: { puNotificationsPreferences: [{ code: 130, mail: true }] } }),
  saveRoleAddress: () => ({
    input: { role: 'billing', email: 'books@people.test', enabled: true, language: 'en' },
  }),
  saveSchedule: () => ({ input: { digest: 'daily', quietFrom: 1320, quietUntil: 420 } }),
  saveSecurity: () => ({ input: { securityNotificationsPreferences: [{ code: 122, inApp: false }] } }),
  saveSiteRule: () => ({ input: { code: 7, channel: 'mail', enabled: true, locked: false } }),
  saveUsage: () => ({ input: { usageNotificationsPreferences: [{ code: 130, mail: false }] } }),
  saveWebhook: () => ({ input: { url: 'https://hooks.example.com/x', rotate: false } }),
  sendTest: () => ({ input: { code: 7 } }),
  unsubscribe: () => ({ query: { token: noToken } }),
  updateAdditionalEmailFlag: () => ({ input: { additionalEmailFlag: false, carbonCopyFlag: 0 } }),
};
