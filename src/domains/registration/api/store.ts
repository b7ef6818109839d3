import { sql } from 'kysely';
import type { Language } from '#kernel/languages.ts';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import { insertAccount, saveAccount } from '#domains/tenancy/api/port.ts';

/** What a site settles about new accounts. */
export async function readSignUpRules(db: Db, siteId: string) {
  return db
    .selectFrom('site')
    .select(['new_user_billing as billing', 'social_registration as socialRegistration'])
    .select((e) =>
      e
        .exists(e.selectFrom('price_list').select('id').whereRef('price_list.site_id', '=', 'site.id'))
        .as('hasPriceList'),
    )
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
}

export interface NewAccount {
  siteId: string;
  email: string;
  name: string;
  billingState: number;
  marketing: boolean;
  language: Language;
  /** The code of the account whose link led here. */
  referral?: string;
  /** Null: the email is still to be confirmed. */
  validatedAt: Date | null;
  now: Date;
}

/** Creates an account owner with the site's first price list; null when the email is taken. */
export async function addAccount(tx: Db, account: NewAccount): Promise<string | null> {
  return insertAccount(tx, {
    id: newId<'account'>(),
    site_id: account.siteId,
    email: account.email,
    name: account.name,
    role: 'account-holder',
    language: account.language,
    billing_state: account.billingState,
    email_validated_at: account.validatedAt,
    marketing_consent_at: account.marketing ? account.now : null,
    created_at: account.now,
    referred_by: sql<string>`(select id from account
        where referral_code = ${account.referral ?? ''} and site_id = ${account.siteId}::uuid)`,
    price_list_id: sql<string>`(select id from price_list where site_id = ${account.siteId}::uuid order by created_at, id limit 1)`,
  });
}

/** Notes that an account's email is its own; one that is confirmed keeps its date. */
export async function confirmEmail(tx: Db, accountId: string, now: Date): Promise<void> {
  await saveAccount(tx, accountId, { email_validated_at: sql<Date>`coalesce(email_validated_at, ${now})` });
}

/** Whether an account's email is still to be confirmed. */
export async function isUnconfirmed(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('email_validated_at')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.email_validated_at === null;
}

/** What the greeting needs of an account. */
export async function readNewcomer(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .select('name')
    .select((e) =>
      e
        .selectFrom('login_log')
        .select(e.fn.countAll<number>().as('n'))
        .whereRef('login_log.account_id', '=', 'account.id')
        .where('login_log.result', '=', 'success')
        .as('visits'),
    )
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}
