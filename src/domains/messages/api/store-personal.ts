import type { PersonalData } from '#platform/personal-data.ts';

const firstId = '00000000-0000-0000-0000-000000000000';

/** Mails and text messages of the last months, without what they said. */
export const personal: PersonalData = {
  sections: [
    {
      name: 'messages',
      read: (db, { accountId, after, limit }) =>
        db
          .selectFrom('message')
          .select(['id', 'created_at as at', 'channel', 'recipient', 'subject', 'state'])
          .where('account_id', '=', accountId)
          .where('id', '>', after ?? firstId)
          .orderBy('id')
          .limit(limit)
          .execute(),
    },
  ],
  async forget(tx, accountId) {
    await tx.deleteFrom('message').where('account_id', '=', accountId).execute();
  },
};
