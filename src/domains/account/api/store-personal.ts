import { sql } from 'kysely';
import { shortSection, type PersonalData } from '#platform/personal-data.ts';
import { forgetHistory } from '#domains/history/api/port.ts';
import { saveAccount } from '#domains/tenancy/api/port.ts';
import { forgetParent } from './store-diagnostics.ts';

const ownTables = ['partner_setting', 'email_change', 'account_contact'] as const;

/** The profile, its contacts, and what was done by the person or to the account. */
export const personal: PersonalData = {
  sections: [
    shortSection('profile', (db, accountId) =>
      db
        .selectFrom('account')
        .innerJoin('site', 'site.id', 'account.site_id')
        .leftJoin('account as parent', 'parent.id', 'account.parent_id')
        .select(['account.id', 'account.email', 'account.name', 'account.organisation as company', 'account.phone'])
        .select([
          'site.name as site',
          'parent.email as accountAbove',
          'account.role',
          'account.created_at as createdAt',
        ])
        .select(['account.status as accountStatus', 'account.billing_state as billingProfileStatus'])
        .select(['account.date_format as dateFormat', 'account.time_zone as timeZone', 'account.language'])
        .select([
          'account.theme',
          'account.density',
          'account.start_page as startPage',
          'account.view_mode as viewMode',
          'account.single_keys as singleKeys',
        ])
        .select(['account.notification', 'account.email_sign_in as allowEmail'])
        .where('account.id', '=', accountId)
        .execute(),
    ),
    shortSection('contacts', (db, accountId) =>
      db
        .selectFrom('account_contact')
        .select(['kind', 'email', 'language'])
        .where('account_id', '=', accountId)
        .orderBy('kind')
        .execute(),
    ),
    {
      name: 'actions',
      // For actions by others, the action is included, but not their address or user agent.
      read: (db, { accountId, after, limit }) =>
        db
          .selectFrom('audit')
          .select(['id', 'at', 'action', 'outcome', 'actor_name as actor', 'source', 'object_type as objectType'])
          .select(['object_name as objectName'])
          .select(sql<string | null>`case when actor_id = ${accountId} then host(ip) end`.as('ipAddress'))
          .select(sql`case when actor_id = ${accountId} then diff end`.as('changes'))
          .where('account_id', '=', accountId)
          .where('id', '>', Number(after ?? 0))
          .orderBy('id')
          .limit(limit)
          .execute(),
    },
  ],
  /** The row itself stays for the ledger and the audit trail, and says nothing of the person anymore. */
  async forget(tx, accountId) {
    await forgetParent(tx, accountId);
    await forgetHistory(tx, accountId, ['account']);
    for (const table of ownTables) await tx.deleteFrom(table).where('account_id', '=', accountId).execute();
    await saveAccount(tx, accountId, {
      email: sql<string>`'deleted-' || id || '@deleted.invalid'`,
      name: 'Deleted account',
      organisation: '',
      phone: '',
      notification: false,
      email_sign_in: false,
      email_validated_at: null,
      // Its person can be invited again.
      sign_in_id: null,
      checklist_dismissed: [],
      referral_code: sql<string>`substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)`,
      referred_by: null,
    });
  },
};
