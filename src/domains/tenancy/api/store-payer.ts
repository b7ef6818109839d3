import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { accountsWithin } from '#platform/db/within.ts';

/** The currency of the price list that an account has: its own, its nearest ancestor's, else the site's first. */
const listCurrency = sql<Currency | null>`(
  with recursive line (parent_id, price_list_id, depth) as (
    select account.parent_id, account.price_list_id, 0
    union all
    select a.parent_id, a.price_list_id, l.depth + 1
    from account a join line l on a.id = l.parent_id where l.price_list_id is null and l.depth < 50
  )
  select p.currency from price_list p where p.id = coalesce(
    (select price_list_id from line where price_list_id is not null order by depth limit 1),
    (select f.id from price_list f where f.site_id = account.site_id order by f.created_at, f.id limit 1)))`;

const selectPayer = (db: Db, accountId: string) =>
  db
    .selectFrom('account')
    .select(['id', 'site_id as siteId', 'email', 'name', 'role', 'organisation', 'phone', 'language'])
    .select(['status', 'enabled', 'billing_state as billingState', 'external_state as externalState'])
    .select(['price_list_id as priceListId', 'deleted_at as deletedAt', 'email_validated_at as emailValidatedAt'])
    .select(listCurrency.as('listCurrency'))
    .where('id', '=', accountId);

/** An account with what its billing depends on; undefined when there is none. */
export const readPayerAccount = (db: Db, accountId: string) => selectPayer(db, accountId).executeTakeFirst();

/** An account in scope with what its billing depends on; undefined where there is none. */
export const readPayerAccountIn = (db: Db, scope: Scope, accountId: string) =>
  selectPayer(db, accountId).where(accountsWithin(scope)).executeTakeFirst();

/** The same, locked until the end of the transaction. */
export const lockPayerAccount = (tx: Db, accountId: string) =>
  selectPayer(tx, accountId).forUpdate().executeTakeFirst();

export type PayerAccount = NonNullable<Awaited<ReturnType<typeof readPayerAccount>>>;

export interface CurrencyList {
  currency: Currency;
  priceListId: string;
}

/** The oldest price list of a site in each currency: what an account gets that chooses it. */
export async function readCurrencyLists(db: Db, siteId: string): Promise<CurrencyList[]> {
  const { rows } = await sql<CurrencyList>`
    select distinct on (currency) currency, id as "priceListId" from price_list
    where site_id = ${siteId} order by currency, created_at, id`.execute(db);
  return rows;
}

/** The email of the account of a row, as a column of a list; and as what a search looks at. */
export const ownerEmail = (accountId: string) =>
  sql<string>`(select a.email from account a where a.id = ${sql.ref(accountId)})`;
export const ownerEmailKey = (accountId: string) =>
  sql<string>`(select a.email_key from account a where a.id = ${sql.ref(accountId)})`;
