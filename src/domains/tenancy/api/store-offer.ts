import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { NotSold } from '../offer.ts';
import { saveEditedSite } from './store-site.ts';

const columns = [
  'site.zones_off as zonesOff',
  'site.images_off as imagesOff',
  'site.products_off as productsOff',
] as const;

/** What a site does not sell. */
export const readNotSold = (db: Db, siteId: string): Promise<NotSold> =>
  db.selectFrom('site').select(columns).where('id', '=', siteId).executeTakeFirstOrThrow();

/** What the site of an account does not sell. */
export const readNotSoldTo = (db: Db, accountId: string): Promise<NotSold> =>
  db
    .selectFrom('account')
    .innerJoin('site', 'site.id', 'account.site_id')
    .select(columns)
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();

/** Changes what a site sells; others who edit the site find that it has another version. */
export const saveNotSold = (tx: Db, siteId: string, off: NotSold): Promise<void> =>
  saveEditedSite(tx, siteId, {
    zones_off: [...off.zonesOff],
    images_off: [...off.imagesOff],
    products_off: [...off.productsOff],
  });

/** The data centers that a site does not sell, as an array of the statement. */
export const zonesOffOf = (siteId: string): RawBuilder<string[]> =>
  sql`(select s.zones_off from site s where s.id = ${siteId})::text[]`;

/** The images of the provider that the site of an account does not sell, as an array of the statement. */
export const imagesOffFor = (accountId: string): RawBuilder<string[]> =>
  sql`(select s.images_off from account a join site s on s.id = a.site_id where a.id = ${accountId})::uuid[]`;

/**
 * Whether the site of an account sells a data center and, where one is named, a type of CPU, as a condition of a statement that has
 * all three as columns.
 */
export const sellsTo = (columns: { account: string; zone: string; cpuType: string }): RawBuilder<boolean> =>
  sql`not exists (select from account a join site s on s.id = a.site_id where a.id = ${sql.ref(columns.account)}
    and (${sql.ref(columns.zone)} = any(s.zones_off) or 'cpu.' || ${sql.ref(columns.cpuType)} = any(s.products_off)))`;
