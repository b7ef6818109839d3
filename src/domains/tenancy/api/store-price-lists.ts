import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { Currency } from '#kernel/money.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Rate } from '../pricing.ts';
import { rateColumns, rateOf } from './store-price-book.ts';

/** A price as a list has it; an empty zone is the price everywhere else. */
export interface ListedItem {
  key: string;
  zoneId: string;
  rate: Rate;
}

/** The condition for what belongs to a site in scope, such as `p` with `site_id`. Customers see no list. */
const ofSites = (scope: Scope, column: string) => {
  if (scope.reach === 'provider') return sql<boolean>`true`;
  return scope.reach === 'site' ? sql<boolean>`${sql.ref(column)} = ${scope.siteId}` : sql<boolean>`false`;
};

const isFirst = sql<boolean>`p.id = (
  select f.id from price_list f where f.site_id = p.site_id order by f.created_at, f.id limit 1)`;
/** How many accounts have the list as their own. */
export const accountsOn = sql<number>`(select count(*)::int from account a where a.price_list_id = p.id and a.deleted_at is null)`;

/** Price lists in scope with the version that holds at a moment, the next one, and who is on them: `p` and `s`. */
export const priceListsIn = (db: Db, scope: Scope, now: Date) =>
  db
    .selectFrom('price_list as p')
    .innerJoin('site as s', 's.id', 'p.site_id')
    .leftJoinLateral(
      (e) =>
        e
          .selectFrom('price_list_version as v')
          .select(['v.number', 'v.valid_from'])
          .whereRef('v.price_list_id', '=', 'p.id')
          .where('v.valid_from', '<=', now)
          .orderBy('v.valid_from', 'desc')
          .orderBy('v.number', 'desc')
          .limit(1)
          .as('current'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (e) =>
        e
          .selectFrom('price_list_version as v')
          .select(['v.number', 'v.valid_from'])
          .whereRef('v.price_list_id', '=', 'p.id')
          .where('v.valid_from', '>', now)
          .orderBy('v.valid_from')
          .limit(1)
          .as('planned'),
      (join) => join.onTrue(),
    )
    .select(['p.id', 'p.name', 's.name as site', 's.host as siteHost'])
    .select((e) => e.ref('p.currency').$castTo<Currency>().as('currency'))
    .select(['current.number as number', 'current.valid_from as since'])
    .select(['planned.number as plannedNumber', 'planned.valid_from as plannedFrom'])
    .select([accountsOn.as('accounts'), isFirst.as('isDefault')])
    .where(ofSites(scope, 'p.site_id'));

const listsOf = (db: Db, scope: Scope) =>
  db
    .selectFrom('price_list as p')
    .innerJoin('site as s', 's.id', 'p.site_id')
    .select(['p.id', 'p.name', 'p.site_id as siteId', 's.host as siteHost', 's.name as site', 'p.version'])
    .select((e) => e.ref('p.currency').$castTo<Currency>().as('currency'))
    .select([accountsOn.as('accounts'), isFirst.as('isDefault')])
    .where(ofSites(scope, 'p.site_id'));

/** A price list in scope; undefined where there is none. */
export const findPriceList = (db: Db, scope: Scope, id: string) =>
  listsOf(db, scope).where('p.id', '=', id).executeTakeFirst();
export type StoredPriceList = NonNullable<Awaited<ReturnType<typeof findPriceList>>>;

/** The same, locked: others who change it wait. */
export const lockPriceList = (tx: Db, scope: Scope, id: string) =>
  listsOf(tx, scope).where('p.id', '=', id).forUpdate('p').executeTakeFirst();

/** The versions of a list, the newest first. */
export const readPriceVersions = (db: Db, listId: string) =>
  db
    .selectFrom('price_list_version')
    .select(['id', 'number', 'valid_from as from'])
    .where('price_list_id', '=', listId)
    .orderBy('number', 'desc')
    .execute();

/** The newest version of a list, which may be planned; undefined where there is none. */
export const lastPriceVersion = (db: Db, listId: string) =>
  db
    .selectFrom('price_list_version')
    .select(['id', 'number', 'valid_from as from'])
    .where('price_list_id', '=', listId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The prices of a version, by item, each before those of its zones. */
export const readPriceItems = (db: Db, versionId: string): Promise<ListedItem[]> =>
  db
    .selectFrom('price_item as i')
    .select(['i.key', 'i.zone_id as zoneId', rateOf('i').as('rate')])
    .where('i.version_id', '=', versionId)
    .orderBy('i.key')
    .orderBy('i.zone_id')
    .execute();

/** The lists of a site, the first is what new customers get. */
export const readSiteLists = (db: Db, siteId: string) =>
  db
    .selectFrom('price_list as p')
    .select(['p.id', 'p.name'])
    .select((e) => e.ref('p.currency').$castTo<Currency>().as('currency'))
    .where('p.site_id', '=', siteId)
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute();

/** The sites in scope by name. */
export const readPriceSites = (db: Db, scope: Scope) =>
  db
    .selectFrom('site as s')
    .select(['s.host', 's.name'])
    .where(ofSites(scope, 's.id'))
    .orderBy('s.name')
    .orderBy('s.id')
    .execute();

/** Whether another list of a site has this name. */
export async function isListNameTaken(
  db: Db,
  { siteId, name, but }: { siteId: string; name: string; but?: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('price_list')
    .select('id')
    .where('site_id', '=', siteId)
    .where(sql<boolean>`lower(name) = lower(${name}) and id is distinct from ${but ?? null}::uuid`)
    .executeTakeFirst();
  return found !== undefined;
}

interface NewPriceList {
  siteId: string;
  name: string;
  currency: Currency;
  /** Its first version, which holds at once; empty: it has none yet. */
  items: readonly ListedItem[];
  now: Date;
}

/** Makes a price list of a site; the first one is what its new customers get. Answers its id. */
export async function createPriceList(tx: Db, { siteId, name, currency, items, now }: NewPriceList): Promise<string> {
  const id = newId<'priceList'>();
  await tx.insertInto('price_list').values({ id, site_id: siteId, name, currency, created_at: now }).execute();
  if (items.length > 0) await insertPriceVersion(tx, id, { number: 1, from: now, items });
  return id;
}

/** Adds a version to a list. */
export async function insertPriceVersion(
  tx: Db,
  listId: string,
  { number, from, items }: { number: number; from: Date; items: readonly ListedItem[] },
): Promise<void> {
  const id = newId<'priceVersion'>();
  await tx.insertInto('price_list_version').values({ id, price_list_id: listId, number, valid_from: from }).execute();
  await tx
    .insertInto('price_item')
    .values(items.map(({ key, zoneId, rate }) => ({ version_id: id, key, zone_id: zoneId, ...rateColumns(rate) })))
    .execute();
}

/** Removes a version that has not begun: nothing was sold under it. */
export async function removePriceVersion(tx: Db, versionId: string): Promise<void> {
  await tx.deleteFrom('price_item').where('version_id', '=', versionId).execute();
  await tx.deleteFrom('price_list_version').where('id', '=', versionId).execute();
}

export async function renamePriceList(tx: Db, listId: string, name: string): Promise<void> {
  await tx.updateTable('price_list').set({ name }).where('id', '=', listId).execute();
}

/** Makes a change of a list its next version: who edits an older one is refused. */
export async function touchPriceList(tx: Db, listId: string): Promise<void> {
  await tx
    .updateTable('price_list')
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('id', '=', listId)
    .execute();
}
