import { sql, type RawBuilder } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import { toJson } from '#platform/db/columns.ts';
import type { Db } from '#platform/db/pool.ts';
import type { PriceBook, Rate } from '../pricing.ts';

export interface PriceBookQuery {
  accountId: string;
  zoneId: string;
  /** The moment whose prices are wanted; the database's now when left out. */
  at?: Date | undefined;
}

/**
 * The prices that hold for an account in a zone: the active version of its own price list, else of its nearest
 * ancestor's, else of the site's first list. A price of the zone itself wins over the general one. Null when
 * there is no such list or none of its versions is valid yet. Prices of the account itself come before those of the list.
 */
export async function readPriceBook(db: Db, query: PriceBookQuery): Promise<PriceBook | null> {
  const version = await readVersion(db, query);
  return version === undefined ? null : withRates(db, version, query);
}

/** The prices that a site shows to strangers: those of its first list. Null when it shows none, or has none. */
export async function readPublicPriceBook(
  db: Db,
  { siteId, zoneId, at }: { siteId: string; zoneId: string; at: Date },
): Promise<PriceBook | null> {
  const { rows } = await sql<Omit<PriceBook, 'rates'>>`
    with chosen (id) as (
      select p.id from price_list p join site s on s.id = p.site_id
      where s.id = ${siteId} and s.public_pricing order by p.created_at, p.id limit 1)
    select p.name as "priceListName", v.id as "versionId", p.currency
    from chosen c join price_list p on p.id = c.id join price_list_version v on v.price_list_id = p.id
    where v.valid_from <= ${at} order by v.valid_from desc, v.number desc limit 1`.execute(db);
  const [version] = rows;
  return version === undefined ? null : withRates(db, version, { accountId: null, zoneId, at });
}

/** Whether strangers see what a site sells. */
export async function showsPrices(db: Db, siteId: string): Promise<boolean> {
  const site = await db.selectFrom('site').select('public_pricing').where('id', '=', siteId).executeTakeFirst();
  return site?.public_pricing ?? false;
}

async function withRates(
  db: Db,
  version: Omit<PriceBook, 'rates'>,
  { accountId, zoneId, at }: { accountId: string | null; zoneId: string; at?: Date | undefined },
): Promise<PriceBook> {
  // The customer's own price comes first, then that of the zone: the empty zone sorts lowest.
  const { rows } = await sql<{ key: string; rate: Rate }>`
    select distinct on (key) key, rate from (
      select i.key, i.zone_id, false as own, ${rateOf('i')} as rate from price_item i where i.version_id = ${version.versionId}
      union all
      select c.key, c.zone_id, true, ${rateOf('c')} || jsonb_build_object('customerPriceId', c.id) from customer_price c
      where c.account_id = ${accountId}::uuid and c.currency = ${version.currency}
        and tstzrange(c.valid_from, c.valid_until) @> coalesce(${at ?? null}::timestamptz, now())
    ) p where zone_id in ('', ${zoneId}) order by key, own desc, zone_id desc`.execute(db);
  return { ...version, rates: Object.fromEntries(rows.map(({ key, rate }) => [key, rate])) };
}

/** What an item costs an account from a moment until the next price of it. */
export interface ListedPrice {
  from: Date;
  versionId: string;
  currency: Currency;
  rate: Rate;
}

interface Version {
  from: string;
  versionId: string;
  currency: Currency;
  /** By key and zone, such as `snapshot.gb EU-FR`; without a zone, everywhere else. */
  items: Record<string, Rate>;
}

interface OwnPrice {
  item: string;
  currency: Currency;
  from: string;
  until: string | null;
  rate: Rate;
}

/** Answers the prices of items of an account in a zone that hold at some moment before another, the earliest first. */
export async function readListedPrices(
  db: Db,
  { accountId, keys, until }: { accountId: string; keys: readonly string[]; until: Date },
): Promise<(key: string, zoneId: string) => ListedPrice[]> {
  const { rows } = await sql<{ versions: Version[]; own: OwnPrice[] }>`
    ${chosenList(accountId)}, version as (
      select v.valid_from, v.number, v.id, p.currency,
        coalesce(jsonb_object_agg(i.key || ' ' || i.zone_id, ${rateOf('i')}) filter (where i.key is not null), '{}') as items
      from chosen c join price_list p on p.id = c.id join price_list_version v on v.price_list_id = p.id
        left join price_item i on i.version_id = v.id and i.key = any(${keys}::text[])
      where v.valid_from < ${until} group by v.id, p.currency)
    select coalesce((select jsonb_agg(jsonb_build_object('from', valid_from, 'versionId', id, 'currency', currency, 'items', items)
        order by valid_from, number) from version), '[]') as versions,
      coalesce((select jsonb_agg(jsonb_build_object('item', c.key || ' ' || c.zone_id, 'currency', c.currency,
        'from', c.valid_from, 'until', c.valid_until, 'rate', ${rateOf('c')} || jsonb_build_object('customerPriceId', c.id)))
        from customer_price c where c.account_id = ${accountId} and c.key = any(${keys}::text[]) and c.valid_from < ${until}),
        '[]') as own`.execute(db);
  const { versions, own } = rows[0] ?? { versions: [], own: [] };
  return (key, zoneId) => pricesOver(versions, own, [`${key} ${zoneId}`, `${key} `]);
}

/** The prices of an item, given by its name with and without a zone: the customer's own before that of the list. */
function pricesOver(versions: readonly Version[], own: readonly OwnPrice[], names: readonly string[]): ListedPrice[] {
  const mine = own.filter(({ item }) => names.includes(item));
  const changes = [
    ...versions.map(({ from }) => from),
    ...mine.flatMap(({ from, until }) => [from, ...(until === null ? [] : [until])]),
  ].map((text) => Date.parse(text));
  return [...new Set(changes)]
    .sort((a, b) => a - b)
    .flatMap((at) => {
      const version = versions.findLast(({ from }) => Date.parse(from) <= at);
      if (version === undefined) return [];
      const { versionId, currency, items } = version;
      const holds = (one: OwnPrice) =>
        one.currency === currency && Date.parse(one.from) <= at && (one.until === null || Date.parse(one.until) > at);
      const named = (of: (name: string) => Rate | undefined) => names.map(of).find((rate) => rate !== undefined);
      const rate =
        named((name) => mine.find((one) => one.item === name && holds(one))?.rate) ?? named((name) => items[name]);
      return rate === undefined ? [] : [{ from: new Date(at), versionId, currency, rate }];
    });
}

/** The price list of an account, as `chosen (id)`: its own, else its nearest ancestor's, else the first of its site. */
const chosenList = (accountId: string) => sql`
    with recursive line (parent_id, site_id, price_list_id, depth) as (
      select parent_id, site_id, price_list_id, 0 from account where id = ${accountId}
      union all
      select a.parent_id, a.site_id, a.price_list_id, l.depth + 1
      from account a join line l on a.id = l.parent_id where l.price_list_id is null and l.depth < 50
    ), chosen (id) as (
      select coalesce(
        (select price_list_id from line where price_list_id is not null order by depth limit 1),
        (select p.id from price_list p join line l on l.site_id = p.site_id where l.depth = 0
         order by p.created_at, p.id limit 1))
    )`;

async function readVersion(db: Db, { accountId, at }: PriceBookQuery): Promise<Omit<PriceBook, 'rates'> | undefined> {
  const { rows } = await sql<{ priceListName: string; versionId: string; currency: Currency }>`
    ${chosenList(accountId)}
    select p.name as "priceListName", v.id as "versionId", p.currency
    from chosen c join price_list p on p.id = c.id join price_list_version v on v.price_list_id = p.id
    where v.valid_from <= coalesce(${at ?? null}::timestamptz, now())
    order by v.valid_from desc, v.number desc limit 1`.execute(db);
  return rows[0];
}

/** The price list that new accounts of a site get, in a statement: the oldest; null where it has none. */
export const firstPriceList = (siteId: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(select id from price_list where site_id = ${siteId} order by created_at, id limit 1)`;

/** The name and number of a version of a price list; undefined where there is none. */
export const readPriceVersion = (db: Db, versionId: string) =>
  db
    .selectFrom('price_list_version as v')
    .innerJoin('price_list as p', 'p.id', 'v.price_list_id')
    .select(['p.name', 'v.number', 'v.valid_from as validFrom'])
    .where('v.id', '=', versionId)
    .executeTakeFirst();

/**
 * Accounts whose own price list can't price what they use: it is of another site, of another currency than their company, or has
 * no version that holds. A relation of `account_id`, `list`, `currency` and `cause`.
 */
export const wrongPriceLists = sql`(
  select w.* from (
    select a.id as account_id, p.name as list, p.currency, case when p.site_id <> a.site_id then 'site'
      when c.currency <> p.currency then 'currency'
      when not exists (select 1 from price_list_version v where v.price_list_id = p.id and v.valid_from <= now()) then 'empty'
      end as cause
    from account a join price_list p on p.id = a.price_list_id left join company c on c.id = a.company_id) w
  where w.cause is not null)`;

/** The price of a row of `price_item` or `customer_price` with this alias, as JSON without what is usual. */
export const rateOf = (table: 'i' | 'c') => {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql<Rate>`jsonb_strip_nulls(jsonb_build_object('monthlyMicro', ${of('monthly_micro')},
    'hourlyOnMicro', ${of('hourly_on_micro')}, 'hourlyOffMicro', ${of('hourly_off_micro')},
    'tiers', nullif(${of('tiers')}, '[]'), 'included', nullif(${of('included')}, 0),
    'minimum', nullif(${of('minimum')}, 0), 'monthCapMicro', ${of('month_cap_micro')},
    'onceMicro', nullif(${of('once_micro')}, 0), 'yearlyMicro', ${of('yearly_micro')}))`;
};

/** The columns of `price_item` and `customer_price` that hold a price. */
export const rateColumns = (rate: Rate) => ({
  monthly_micro: rate.monthlyMicro,
  hourly_on_micro: rate.hourlyOnMicro,
  hourly_off_micro: rate.hourlyOffMicro,
  tiers: toJson(rate.tiers ?? []),
  included: String(rate.included ?? 0),
  minimum: String(rate.minimum ?? 0),
  month_cap_micro: rate.monthCapMicro ?? null,
  once_micro: rate.onceMicro ?? 0,
  yearly_micro: rate.yearlyMicro ?? null,
});
