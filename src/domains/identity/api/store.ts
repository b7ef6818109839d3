import { sql } from 'kysely';
import { unscoped } from '#platform/db/fence.ts';
import type { Db } from '#platform/db/pool.ts';
import { grantedTo } from '#domains/tenancy/api/port.ts';
import { digestOf } from '#platform/token.ts';

/** The account that an email signs in to on a site, with the hash of its password. */
export async function findAccount(db: Db, siteId: string, email: string) {
  const found = db
    .selectFrom('account')
    .leftJoin('credential', 'credential.account_id', 'account.id')
    .select([
      'account.id',
      'account.email',
      'account.role',
      'account.status',
      'account.enabled',
      'account.email_validated_at',
      'email_sign_in',
      'password_hash',
    ])
    .where('account.site_id', '=', siteId)
    .where('account.email_key', '=', email.toLowerCase());
  return unscoped('an email that someone knows names a person of the whole site', () => found.executeTakeFirst());
}

// What keeps someone out who has signed in, as conditions in SQL: the look-up of every request and the context of an account ask the
// same. A function of the database would cost as much as the rest of the look-up.

/** The policy of the site asks for a second factor that is not on. Methods that the policy does not allow do not count. */
export const factorMissing = ({
  account,
  site,
  setting,
}: {
  account: string;
  site: string;
  setting: string;
}): string => `
  ((${site}.factor_required or ${account}.role = any(${site}.factor_roles)) and not coalesce(${setting}.use_factor and (
    (${setting}.use_email and 'email' = any(${site}.factor_methods))
    or (${setting}.use_sms and 'sms' = any(${site}.factor_methods))
    or (${setting}.use_google and 'google' = any(${site}.factor_methods))
    or ('passkey' = any(${site}.factor_methods) and exists (select from passkey k where k.account_id = ${account}.id))
  ), false))`;

/** The sign-in is with a password that the site no longer takes. */
export const passwordShort = ({ account, credential }: { account: string; credential: string }): string =>
  `coalesce(${account}.email_sign_in and ${credential}.is_short, false)`;

/** How many other accounts the person of an account can switch to, or is invited to. */
const otherAccounts = sql<number>`(select count(*)::int from account m where m.id <> account.id and m.enabled
  and (m.sign_in_id = coalesce(account.sign_in_id, account.id) or (m.id = account.sign_in_id and m.left_at is null)))`;

/** An account as its own context shows it, with the status of the account above it and its oldest verified phone. */
export async function readAccount(db: Db, accountId: string, now: Date) {
  return db
    .selectFrom('account')
    .leftJoin('account as parent', 'parent.id', 'account.parent_id')
    .innerJoin('site', 'site.id', 'account.site_id')
    .selectAll('account')
    .leftJoin('notification_setting', 'notification_setting.account_id', 'account.id')
    .select(['parent.status as parent_status', 'parent.name as parent_name', 'parent.email as parent_email'])
    .select(otherAccounts.as('other_accounts'))
    .select(['site.terms_version as site_terms_version'])
    .select(['site.mini_view as site_mini_view', 'site.mini_view_primary', 'site.new_user_billing'])
    .leftJoin('credential', 'credential.account_id', 'account.id')
    .select([
      sql<boolean>`${sql.raw(factorMissing({ account: 'account', site: 'site', setting: 'factor_setting' }))}`.as(
        'factor_missing',
      ),
      sql<boolean>`${sql.raw(passwordShort({ account: 'account', credential: 'credential' }))}`.as('password_short'),
    ])
    .select(['site.usd_per_euro_micro', 'site.ils_per_euro_micro', 'site.rates_dated'])
    .select(['notification_setting.parent_locked', grantedTo('account', now).as('granted')])
    .leftJoin('factor_setting', 'factor_setting.account_id', 'account.id')
    .select('factor_setting.use_factor')
    .select((e) =>
      e
        .selectFrom('factor_phone')
        .select('phone')
        .whereRef('factor_phone.account_id', '=', 'account.id')
        .where('verified_at', 'is not', null)
        .orderBy('factor_phone.created_at')
        .limit(sql.lit(1))
        .as('verified_phone'),
    )
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();
}

/** Whether this is still the hash of an account's password; it stays so until the transaction ends. */
export async function keepHash(tx: Db, accountId: string, password_hash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('credential')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('password_hash', '=', password_hash)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives an account a password, in place of the one it had. */
export async function savePassword(tx: Db, accountId: string, password_hash: string): Promise<void> {
  await tx
    .insertInto('credential')
    .values({ account_id: accountId, password_hash })
    .onConflict((c) => c.column('account_id').doUpdateSet({ password_hash, is_short: false, changed_at: new Date() }))
    .execute();
}

/** Takes an account's password away: it signs in by other means only, until a reset gives it a new one. */
export async function deletePassword(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('credential').where('account_id', '=', accountId).execute();
}

/** Notes whether the password of a sign-in is shorter than the site asks for; written only where that has changed. */
export async function noteLength(tx: Db, accountId: string, isShort: boolean): Promise<void> {
  await tx
    .updateTable('credential')
    .set({ is_short: isShort })
    .where('account_id', '=', accountId)
    .where('is_short', '<>', isShort)
    .execute();
}

/** Stores the same password under a newer hash; when it was changed stays as it is. */
export async function renewHash(tx: Db, accountId: string, password_hash: string): Promise<void> {
  await tx.updateTable('credential').set({ password_hash }).where('account_id', '=', accountId).execute();
}

/** The hash of an account's password; null when it has none. */
export async function readHash(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('credential')
    .select('password_hash')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Tells one password of an account from the next without giving anything of it away; null when it has none. */
export async function readPasswordMark(db: Db, accountId: string): Promise<Buffer | null> {
  const hash = await readHash(db, accountId);
  return hash === null ? null : digestOf(hash);
}

/** Keeps a token's hash until it expires, and forgets those that have expired. */
export async function addToken(tx: Db, token: { hash: Buffer; expiresAt: Date; now: Date }): Promise<void> {
  await tx.deleteFrom('setup_token').where('expires_at', '<=', token.now).execute();
  await tx.insertInto('setup_token').values({ token_hash: token.hash, expires_at: token.expiresAt }).execute();
}

/** Uses a token up; false when it is unknown, expired or was used. */
export async function useToken(tx: Db, hash: Buffer, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('setup_token')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('used_at')
    .executeTakeFirst();
  return used !== undefined;
}
