import { sql } from 'kysely';
import { shortSection, type PersonalData } from '#platform/personal-data.ts';

/** Which terms someone accepted; that stays, as the proof of a contract, without the address it came from. */
export const personal: PersonalData = {
  sections: [
    shortSection('agreements', (db, accountId) =>
      db
        .selectFrom('document_acceptance')
        .innerJoin('site_document', 'site_document.id', 'document_acceptance.document_id')
        .select(['site_document.title', 'site_document.version', 'accepted_at as acceptedAt'])
        .select(sql<string>`host(ip)`.as('ipAddress'))
        .where('account_id', '=', accountId)
        .orderBy('accepted_at')
        .execute(),
    ),
  ],
  async forget(tx, accountId) {
    await tx.deleteFrom('referral_click').where('account_id', '=', accountId).execute();
    await tx.deleteFrom('mail_token').where('account_id', '=', accountId).execute();
    await tx.updateTable('document_acceptance').set({ ip: '0.0.0.0' }).where('account_id', '=', accountId).execute();
  },
};
