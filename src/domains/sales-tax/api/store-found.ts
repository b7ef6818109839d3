import { sql } from 'kysely';
import type { ProductClass, SalesTaxRate, TaxPart } from '#domains/invoices/sales-tax.ts';
import { insertRows } from '#platform/db/insert-rows.ts';
import type { Db } from '#platform/db/pool.ts';
import type { WaitFault } from '../states.ts';

export interface PlaceKey {
  siteId: string;
  /** The hash of the address. */
  place: string;
}

/** When rates of a place were fetched last, and for which days; undefined: they never were. */
export const readPlace = (db: Db, { siteId, place }: PlaceKey) =>
  db
    .selectFrom('sales_tax_place as p')
    .select((e) => [
      'p.fetched_at as fetchedAt',
      sql<string | null>`p.from_day::text`.as('fromDay'),
      sql<string | null>`p.until_day::text`.as('untilDay'),
      e.ref('p.fault').$castTo<WaitFault | ''>().as('fault'),
      'p.message',
    ])
    .where('p.site_id', '=', siteId)
    .where('p.place', '=', place)
    .executeTakeFirst();
export type StoredPlace = NonNullable<Awaited<ReturnType<typeof readPlace>>>;

/** What a service has answered of a place, by the day from which it counts. */
export async function readFound(db: Db, { siteId, place }: PlaceKey): Promise<SalesTaxRate[]> {
  return db
    .selectFrom('sales_tax_found as f')
    .select((e) => [
      e.ref('f.product_class').$castTo<ProductClass>().as('productClass'),
      sql<Date>`f.day::timestamp at time zone 'utc'`.as('from'),
      // Written by `saveFound` alone.
      sql<TaxPart[]>`f.parts`.as('parts'),
    ])
    .where('f.site_id', '=', siteId)
    .where('f.place', '=', place)
    .orderBy('f.day')
    .execute();
}

export interface Found {
  /** `2026-10-16` */
  day: string;
  productClass: ProductClass;
  parts: readonly TaxPart[];
}

interface Fetch extends PlaceKey {
  country: string;
  region: string;
  now: Date;
}

/** Keeps what a service has answered for the days of a time, in place of what it said before of the same days. */
export async function saveFound(
  tx: Db,
  {
    siteId,
    place,
    country,
    region,
    now,
    fromDay,
    untilDay,
    found,
  }: Fetch & {
    fromDay: string;
    untilDay: string;
    found: readonly Found[];
  },
): Promise<void> {
  const fields = { fetched_at: now, from_day: fromDay, until_day: untilDay, fault: '', message: '' };
  await tx
    .insertInto('sales_tax_place')
    .values({ site_id: siteId, place, country, region, ...fields })
    .onConflict((on) => on.columns(['site_id', 'place']).doUpdateSet(fields))
    .execute();
  const days = found.map(({ day }) => day).toSorted();
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return;
  // What was said of the days between is out of date.
  await tx
    .deleteFrom('sales_tax_found')
    .where('site_id', '=', siteId)
    .where('place', '=', place)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .execute();
  await insertRows(tx, 'sales_tax_found', {
    rows: found.map((one) => ({
      site_id: siteId,
      place,
      product_class: one.productClass,
      day: one.day,
      parts: one.parts,
      fetched_at: now.toISOString(),
    })),
  });
}

/** Keeps why a place has no new rates; those of before stay. */
export async function saveFault(
  tx: Db,
  { siteId, place, country, region, fault, message }: Fetch & { fault: WaitFault; message: string },
): Promise<void> {
  const fields = { fault, message };
  await tx
    .insertInto('sales_tax_place')
    .values({ site_id: siteId, place, country, region, ...fields })
    .onConflict((on) => on.columns(['site_id', 'place']).doUpdateSet(fields))
    .execute();
}

/** Rates of a site are asked for again before they are used: another account may say something else. */
export async function outdatePlaces(tx: Db, siteId: string): Promise<void> {
  await tx
    .updateTable('sales_tax_place')
    .set({ fetched_at: null, from_day: null, until_day: null })
    .where('site_id', '=', siteId)
    .execute();
}
