import type { PersonalData } from '#platform/personal-data.ts';
import { shortSection } from '#platform/personal-data.ts';

const firstId = '00000000-0000-0000-0000-000000000000';
const ownTables = [
  'notification',
  'notification_preference',
  'notification_setting',
  'notification_webhook',
  'additional_address',
] as const;

/** A user's notifications and notification settings. */
export const personal: PersonalData = {
  sections: [
    {
      name: 'notifications',
      read: (db, { accountId, after, limit }) =>
        db
          .selectFrom('notification')
          .select(['id', 'created_at as at', 'code', 'severity', 'title', 'body as text', 'read_at as readAt'])
          .where('account_id', '=', accountId)
          .where('id', '>', after ?? firstId)
          .orderBy('id')
          .limit(limit)
          .execute(),
    },
    shortSection('notificationPreferences', (db, accountId) =>
      db
        .selectFrom('notification_preference')
        .select(['preference_set as set', 'code', 'channel', 'enabled'])
        .where('account_id', '=', accountId)
        .orderBy('preference_set')
        .orderBy('code')
        .execute(),
    ),
    shortSection('additionalAddresses', (db, accountId) =>
      db
        .selectFrom('additional_address')
        .select(['level', 'email', 'enabled', 'state', 'created_at as addedAt'])
        .where('account_id', '=', accountId)
        .orderBy('level')
        .execute(),
    ),
  ],
  async forget(tx, accountId) {
    for (const table of ownTables) await tx.deleteFrom(table).where('account_id', '=', accountId).execute();
    await tx.deleteFrom('notification').where('about_account_id', '=', accountId).execute();
  },
};
