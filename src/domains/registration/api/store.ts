import { sql } from 'kysely';
import type { Language } from '#kernel/languages.ts';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import { firstPriceList, insertAccount, saveAccount } from '#domains/tenancy/api/port.ts';
import { shortSection, type PersonalData } from '#platform/personal-data.ts';

/** What a site settles about new accounts. */
export async function readSignUpRules(db: Db, siteId: string) {
  return (
    db
      .selectFrom('site')
      .select('social_registration as socialRegistration')
      // No one signs up before the site is live, and while it is being closed.
      .select(
        sql<number>`case when stage = 'live' and closes_at is null then new_user_billing else 1 end`.as('billing'),
      )
      .select(sql<boolean>`${firstPriceList(sql.ref('site.id'))} is not null`.as('hasPriceList'))
      .where('id', '=', siteId)
      .executeTakeFirstOrThrow()
  );
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
    price_list_id: firstPriceList(sql`${account.siteId}::uuid`),
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

/** The maximum count, so that repeated calls can't overflow it. */
const most = 1_000_000_000;

/** Adds one to the count of whose link it is, if it is anyone's on the site. */
export async function addClick(tx: Db, siteId: string, referral: string): Promise<void> {
  await sql`
    insert into referral_click (account_id, clicks)
    select id, 1 from account where referral_code = ${referral} and site_id = ${siteId}
    on conflict (account_id) do update set clicks = least(referral_click.clicks + 1, ${most}::int)`.execute(tx);
}

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
