import { sql } from 'kysely';
import { accountsOn, customerPricesIn, priceListsIn } from '#domains/tenancy/api/port.ts';
import { sortBy } from '#platform/db/page.ts';
import { listRows } from '#platform/http/list-source.ts';
import { priceLists } from '../contract.ts';
import { customerPriceView } from './customer-prices.ts';

/** The price lists of the sites in scope. */
export const listPriceLists = listRows(priceLists.listPriceLists, {
  what: 'price-lists',
  from: ({ db, scope, now }) => priceListsIn(db, scope, now),
  scope: () => sql<boolean>`true`,
  id: sortBy('p.id', 'uuid'),
  sorts: {
    name: { value: sql`lower(p.name) collate "C"`, type: 'text' },
    site: { value: sql`lower(s.name) collate "C"`, type: 'text' },
    accounts: {
      value: accountsOn,
      type: 'bigint',
    },
  },
  search: [sql`lower(p.name)`, sql`lower(s.name)`],
  filters: {
    site: (hosts) => sql<boolean>`s.host = any(${hosts})`,
    currency: (currencies) => sql<boolean>`p.currency = any(${currencies})`,
  },
});

/** The prices of single customers in scope. */
export const listCustomerPrices = listRows(priceLists.listCustomerPrices, {
  what: 'customer-prices',
  from: ({ db, scope }) => customerPricesIn(db, scope),
  scope: () => sql<boolean>`true`,
  id: sortBy('c.id', 'uuid'),
  sorts: {
    from: sortBy('c.valid_from', 'timestamptz'),
    customer: { value: sql`a.email_key`, type: 'text' },
  },
  search: [sql`a.email_key`, sql`lower(c.key)`],
  filters: {
    state: (state, { now }) => {
      const begun = sql<boolean>`c.valid_from <= ${now}`;
      if (state === 'planned') return sql<boolean>`c.valid_from > ${now}`;
      return state === 'ended'
        ? sql<boolean>`c.valid_until <= ${now}`
        : sql<boolean>`${begun} and coalesce(c.valid_until > ${now}, true)`;
    },
    currency: (currencies) => sql<boolean>`c.currency = any(${currencies})`,
    zone: (zones) => sql<boolean>`c.zone_id = any(${['', ...zones]})`,
    account: (accountId) => sql<boolean>`c.account_id = ${accountId}`,
  },
  items: (rows, { now }) => rows.map((row) => customerPriceView(row, now)),
});
