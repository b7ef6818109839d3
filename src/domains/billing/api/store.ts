import { sql, type SqlBool } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Db } from '#platform/db/pool.ts';

/** The currency of the price list that an account pays by: its own, its nearest ancestor's, else the site's first. */
const listCurrency = sql<Currency>`(
  with recursive line (parent_id, price_list_id, depth) as (
    select account.parent_id, account.price_list_id, 0
    union all
    select a.parent_id, a.price_list_id, l.depth + 1
    from account a join line l on a.id = l.parent_id where l.price_list_id is null and l.depth < 50
  )
  select p.currency from price_list p where p.id = coalesce(
    (select price_list_id from line where price_list_id is not null order by depth limit 1),
    (select first.id from price_list first where first.site_id = account.site_id order by first.created_at, first.id limit 1)))`;

/** An account as a payer. Without a profile its currency is that of its price list; USD where there is none. */
export async function readPayerRow(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .leftJoin('billing_profile as profile', 'profile.account_id', 'account.id')
    .select(['account.id as accountId', 'account.site_id as siteId', 'account.email', 'account.name'])
    .select(['account.status', 'account.enabled', 'account.billing_state as billingState'])
    .select(sql<Currency>`coalesce(profile.currency, ${listCurrency}, 'USD')`.as('currency'))
    .select(sql<SqlBool>`profile.account_id is not null`.as('hasProfile'))
    .select(['profile.language', 'profile.country'])
    .where('account.id', '=', accountId)
    .executeTakeFirst();
}

/** Locks an account; undefined when there is none. */
export async function lockAccount(tx: Db, accountId: string) {
  return tx
    .selectFrom('account')
    .select(['id', 'site_id as siteId', 'email', 'billing_state as billingState'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
}

/** The profile of an account with the states of the account; undefined when there is no such account. */
export async function readBillingRow(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .leftJoin('billing_profile as profile', 'profile.account_id', 'account.id')
    .selectAll('profile')
    .select(['account.id', 'account.status', 'account.billing_state', 'account.external_state'])
    .where('account.id', '=', accountId)
    .executeTakeFirst();
}
export type BillingRow = NonNullable<Awaited<ReturnType<typeof readBillingRow>>>;

/** The profile of one account for the personal data export. */
export async function readPersonalProfile(db: Db, accountId: string) {
  return db
    .selectFrom('billing_profile')
    .select(['kind', 'legal_name as legalName', 'tax_id as taxId', 'country', 'region', 'city'])
    .select(['postal_code as postalCode', 'street', 'phone', 'purchase_order as purchaseOrder'])
    .select(['language', 'currency', 'changed_at as changedAt'])
    .where('account_id', '=', accountId)
    .execute();
}

/** Deletes the profile of an account. */
export async function forgetProfile(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('billing_profile').where('account_id', '=', accountId).execute();
}
