import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { Currency } from '#kernel/money.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { accountsWithin } from '#platform/db/within.ts';
import type { Rate } from '../pricing.ts';
import { rateColumns, rateOf } from './store-price-book.ts';

/** Prices of customers in scope: `c`, with their accounts `a`. */
export const customerPricesIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('customer_price as c')
    .innerJoin('account as a', 'a.id', 'c.account_id')
    .select(['c.id', 'c.account_id as accountId', 'a.email', 'a.site_id as siteId', 'c.key', 'c.zone_id as zoneId'])
    .select((e) => e.ref('c.currency').$castTo<Currency>().as('currency'))
    .select(['c.valid_from as from', 'c.valid_until as until', rateOf('c').as('rate')])
    .where(accountsWithin(scope, 'a'));

/** A price of a customer in scope, locked; undefined where there is none. */
export const findCustomerPrice = (tx: Db, scope: Scope, id: string) =>
  customerPricesIn(tx, scope).where('c.id', '=', id).forUpdate('c').executeTakeFirst();
export type StoredCustomerPrice = NonNullable<Awaited<ReturnType<typeof findCustomerPrice>>>;

interface NewCustomerPrice {
  accountId: string;
  key: string;
  zoneId: string;
  currency: Currency;
  from: Date;
  until: Date | null;
}

/** Whether a customer has a price of the item and zone already at some moment of the time. */
export async function hasOverlap(
  db: Db,
  { accountId, key, zoneId, currency, from, until }: NewCustomerPrice,
): Promise<boolean> {
  const found = await db
    .selectFrom('customer_price')
    .select('id')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('zone_id', '=', zoneId)
    .where('currency', '=', currency)
    .where(sql<boolean>`tstzrange(valid_from, valid_until) && tstzrange(${from}::timestamptz, ${until}::timestamptz)`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Adds a price of a customer. Answers its id. */
export async function insertCustomerPrice(
  tx: Db,
  { accountId, key, zoneId, currency, from, until, rate }: NewCustomerPrice & { rate: Rate },
): Promise<string> {
  const id = newId<'customerPrice'>();
  await tx
    .insertInto('customer_price')
    .values({
      id,
      account_id: accountId,
      key,
      zone_id: zoneId,
      currency,
      ...rateColumns(rate),
      valid_from: from,
      valid_until: until,
    })
    .execute();
  return id;
}

/** Ends a price that holds. */
export async function stopCustomerPrice(tx: Db, id: string, at: Date): Promise<void> {
  await tx.updateTable('customer_price').set({ valid_until: at }).where('id', '=', id).execute();
}

/** Removes a price that has not begun: nothing was charged by it. */
export async function removeCustomerPrice(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('customer_price').where('id', '=', id).execute();
}

/**
 * The own prices of a customer that held for an item in a time, those of its zone and of all: what may have priced a line of it. With
 * `ids`, those that were agreed with it.
 */
export async function readCustomerPricesOver(
  db: Db,
  {
    accountId,
    key,
    zoneId,
    from,
    until,
    ids,
  }: Omit<NewCustomerPrice, 'currency' | 'until'> & { until: Date; ids: string[] },
): Promise<{ key: string; from: Date }[]> {
  return db
    .selectFrom('customer_price')
    .select(['key', 'valid_from as from'])
    .where('account_id', '=', accountId)
    .where((e) =>
      e.or([
        sql<boolean>`id = any(${ids}::uuid[])`,
        e.and([
          e('key', '=', key),
          sql<boolean>`zone_id in ('', ${zoneId})`,
          sql<boolean>`tstzrange(valid_from, valid_until) && tstzrange(${from}::timestamptz, ${until}::timestamptz)`,
        ]),
      ]),
    )
    .orderBy('valid_from')
    .orderBy('key')
    .execute();
}
