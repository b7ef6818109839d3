import { sql, type RawBuilder } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Db } from '#platform/db/pool.ts';
import type { PriceBook } from '../pricing.ts';

export interface PriceBookQuery {
  accountId: string;
  zoneId: string;
  /** The moment whose prices are wanted; the database's now when left out. */
  at?: Date | undefined;
}

/**
 * The prices that hold for an account in a zone: the active version of its own price list, else of its nearest
 * ancestor's, else of the site's first list. A price of the zone itself wins over the general one. Null when
 * there is no such list or none of its versions is valid yet.
 */
export async function readPriceBook(db: Db, query: PriceBookQuery): Promise<PriceBook | null> {
  const version = await readVersion(db, query);
  return version === undefined ? null : withRates(db, version, query.zoneId);
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
  return version === undefined ? null : withRates(db, version, zoneId);
}

/** Whether strangers see what a site sells. */
export async function showsPrices(db: Db, siteId: string): Promise<boolean> {
  const site = await db.selectFrom('site').select('public_pricing').where('id', '=', siteId).executeTakeFirst();
  return site?.public_pricing ?? false;
}

async function withRates(db: Db, version: Omit<PriceBook, 'rates'>, zoneId: string): Promise<PriceBook> {
  const items = await db
    .selectFrom('price_item')
    .distinctOn('key')
    .select(['key', 'monthly_micro', 'hourly_on_micro', 'hourly_off_micro'])
    .where('version_id', '=', version.versionId)
    .where('zone_id', 'in', ['', zoneId])
    // The empty zone sorts lowest, so the zone's own price comes first.
    .orderBy('key')
    .orderBy('zone_id', 'desc')
    .execute();
  const rates = items.map((row) => [
    row.key,
    { monthlyMicro: row.monthly_micro, hourlyOnMicro: row.hourly_on_micro, hourlyOffMicro: row.hourly_off_micro },
  ]);
  return { ...version, rates: Object.fromEntries(rates) };
}

/** What items of a price list cost for a month while one of its versions holds. */
export interface ListedVersion {
  from: Date;
  versionId: string;
  currency: Currency;
  /** By key and zone, such as `snapshot.gb EU-FR`; without a zone, everywhere else. */
  items: Record<string, number>;
}

/** The versions of an account's price list that hold at some moment before another, the earliest first. */
export async function readListedPrices(
  db: Db,
  { accountId, keys, until }: { accountId: string; keys: readonly string[]; until: Date },
): Promise<ListedVersion[]> {
  const { rows } = await sql<ListedVersion>`
    ${chosenList(accountId)}
    select v.valid_from as "from", v.id as "versionId", p.currency,
      coalesce(jsonb_object_agg(i.key || ' ' || i.zone_id, i.monthly_micro) filter (where i.key is not null), '{}') as items
    from chosen c join price_list p on p.id = c.id join price_list_version v on v.price_list_id = p.id
      left join price_item i on i.version_id = v.id and i.key = any(${keys}::text[])
    where v.valid_from < ${until} group by v.id, p.currency order by v.valid_from, v.number`.execute(db);
  return rows;
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
