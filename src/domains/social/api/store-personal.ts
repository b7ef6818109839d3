import { shortSection, type PersonalData } from '#platform/personal-data.ts';

const ownTables = ['social_identity', 'social_link_token', 'login_link'] as const;

/** The accounts at social networks that someone connected. */
export const personal: PersonalData = {
  sections: [
    shortSection('socialAccounts', (db, accountId) =>
      db
        .selectFrom('social_identity')
        .select(['social', 'email', 'name', 'linked_at as linkedAt', 'last_used_at as lastUsedAt'])
        .where('account_id', '=', accountId)
        .orderBy('linked_at')
        .execute(),
    ),
  ],
  async forget(tx, accountId) {
    for (const table of ownTables) await tx.deleteFrom(table).where('account_id', '=', accountId).execute();
  },
};
