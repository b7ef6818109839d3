import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { shortSection, type PersonalData } from '#platform/personal-data.ts';

/** Tables that hold nothing but what belongs to one account; in this order their rows can go. */
const ownTables = [
  'session',
  'support_grant',
  'credential',
  'login_log',
  'factor_setting',
  'factor_phone',
  'allowed_address',
  'half_login',
  'factor_code',
  'recovery_code',
  'remembered_browser',
  'passkey',
  'factor_challenge',
  'sign_in_alert',
  'sign_in_unlock',
] as const;

/** Sign-ins, sessions and factors; never a secret. What staff did in a person's place stays, as the audit trail does. */
export const personal: PersonalData = {
  sections: [
    {
      name: 'signIns',
      read: (db, { accountId, after, limit }) =>
        db
          .selectFrom('login_log')
          .select([
            'id',
            'at',
            'result',
            'method',
            sql<string>`host(ip)`.as('ipAddress'),
            'country',
            'user_agent as agent',
          ])
          .where('account_id', '=', accountId)
          .where('id', '>', Number(after ?? 0))
          .orderBy('id')
          .limit(limit)
          .execute(),
    },
    shortSection('sessions', (db, accountId) =>
      db
        .selectFrom('session')
        .select(['created_at as startedAt', 'last_seen_at as lastSeenAt', sql<string>`host(ip)`.as('ipAddress')])
        .select(['country', 'user_agent as agent'])
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .execute(),
    ),
    shortSection('phones', (db, accountId) =>
      db
        .selectFrom('factor_phone')
        .select(['phone', 'description', 'created_at as addedAt', 'verified_at as verifiedAt'])
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .execute(),
    ),
    shortSection('allowedAddresses', (db, accountId) =>
      db
        .selectFrom('allowed_address')
        .select([sql<string>`range::text`.as('range'), 'label', 'created_at as addedAt'])
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .execute(),
    ),
    shortSection('passkeys', (db, accountId) =>
      db
        .selectFrom('passkey')
        .select(['name', 'created_at as addedAt', 'last_used_at as lastUsedAt'])
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .execute(),
    ),
    shortSection('supportSessions', (db, accountId) =>
      db
        .selectFrom('support_session')
        .select(['operator_name as operator', 'mode', 'reason', 'started_at as startedAt', 'ended_at as endedAt'])
        .where('account_id', '=', accountId)
        .orderBy('started_at')
        .execute(),
    ),
  ],
  async forget(tx: Db, accountId) {
    for (const table of ownTables) await tx.deleteFrom(table).where('account_id', '=', accountId).execute();
  },
};
