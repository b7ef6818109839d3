import { readOwnRemote } from './store-remote.ts';
import { shortSection, type PersonalData } from '#platform/personal-data.ts';

const ownTables = ['social_identity', 'social_link_token', 'login_link', 'remote_sign_in'] as const;

/** The accounts at social networks that someone connected, and how the site's own server signed them in. */
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
    shortSection('remoteSignIns', readOwnRemote),
  ],
  async forget(tx, accountId) {
    for (const table of ownTables) await tx.deleteFrom(table).where('account_id', '=', accountId).execute();
  },
};
