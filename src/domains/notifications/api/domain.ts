import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { notifications } from '../contract.ts';
import { topics } from '../live.ts';
import { copyPreferences, lockPreferences } from './accounts-below.ts';
import { deliver } from './deliver.ts';
import { savePreferences } from './preferences.ts';
import { readPreferences } from './read-preferences.ts';
import { saveSchedule } from './save-schedule.ts';
import { saveWebhook } from './save-webhook.ts';
import { sendTest } from './send-test.ts';
import { readSite, saveMailSender, saveSiteRule } from './site-settings.ts';
import { countUnreadOf, deleteOldNotifications, listNotifications, saveRead } from './store.ts';
import { listAccountsBelow } from './store-accounts-below.ts';
import { listDeliveries } from './store-deliver.ts';
import { unsubscribe } from './unsubscribe.ts';
import { watchUndelivered } from './watch-undelivered.ts';
import { personal } from './store-personal.ts';
import { confirmAddress, saveAdditionalEmail, saveRoleAddress, updateAdditionalEmailFlag } from './addresses.ts';
import { accountMovers } from '#domains/tenancy/api/port.ts';

const keepDays = 90;

const domain: Domain = {
  name: 'notifications',
  personal,
  operations: implement(notifications, {
    listNotifications,
    countUnread: async ({ db, me }) => ({ unread: await countUnreadOf(db, me.accountId) }),
    async markRead({ db, me }, { input }) {
      await saveRead(db, me.accountId, input);
      return { unread: await countUnreadOf(db, me.accountId) };
    },
    readPreferences,
    saveGeneral: (ctx, { input: { notificationsPreferences: changes } }) =>
      savePreferences(ctx, [{ set: 'general', key: 'notificationsPreferences', changes }]),
    saveSecurity: (ctx, { input: { securityNotificationsPreferences: changes } }) =>
      savePreferences(ctx, [{ set: 'security', key: 'securityNotificationsPreferences', changes }]),
    saveUsage: (ctx, { input: { usageNotificationsPreferences: changes } }) =>
      savePreferences(ctx, [{ set: 'usage', key: 'usageNotificationsPreferences', changes }]),
    saveParentSecurity: (ctx, { input: { psNotificationsPreferences: changes } }) =>
      savePreferences(ctx, [{ set: 'parent-security', key: 'psNotificationsPreferences', changes }]),
    saveParentActions: (ctx, { input: { paNotificationsPreferences: changes } }) =>
      savePreferences(ctx, [{ set: 'parent-actions', key: 'paNotificationsPreferences', changes }]),
    saveParentUsage: (ctx, { input: { puNotificationsPreferences: changes } }) =>
      savePreferences(ctx, [{ set: 'parent-usage', key: 'puNotificationsPreferences', changes }]),
    saveAdmin: (ctx, { input }) =>
      savePreferences(
        ctx,
        (['billing', 'system', 'sc'] as const).map((set) => ({ set, key: set, changes: input[set] ?? [] })),
      ),
    updateAdditionalEmailFlag,
    saveAdditionalEmail,
    confirmAddress,
    saveSchedule,
    saveRoleAddress,
    saveWebhook,
    sendTest,
    listDeliveries,
    listAccountsBelow,
    copyPreferences,
    lockPreferences,
    readSite,
    saveSiteRule,
    saveMailSender,
    unsubscribe,
  }),
  loops: [deliver],
  schedules: [
    watchUndelivered,
    { name: 'notifications.forget-old', pattern: '47 3 * * *', run: (app) => deleteOldNotifications(app.db, keepDays) },
  ],
  menu: { siteNotifications: 'notification.site' },
  topics,
  contributes: [
    accountMovers({
      rows: ['notification_preference', 'notification_setting', 'notification_choice', 'additional_address'],
    }),
  ],
};
export default domain;
