import { sql } from 'kysely';
import type { ProductClass, TaxPart } from '#domains/invoices/sales-tax.ts';
import { newId } from '#kernel/ids.ts';
import { toJson } from '#platform/db/columns.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { listRows } from '#platform/http/list-source.ts';
import { siteOf } from '#domains/sites/api/port.ts';
import { salesTax } from '../contract.ts';
import type { EnteredRate, Registration } from '../entered.ts';
import type { RateSource, WaitFault } from '../states.ts';

/** Where the rates of a site come from; undefined while no one has said it. */
export const readSetting = (db: Db, siteId: string) =>
  db
    .selectFrom('sales_tax_setting')
    .select((e) => [
      e.ref('source').$castTo<RateSource>().as('source'),
      'key_sealed as keySealed',
      'key_end as keyEnd',
      'version',
      'tested_at as testedAt',
      e.ref('test_fault').$castTo<WaitFault | ''>().as('testFault'),
      'test_message as testMessage',
    ])
    .where('site_id', '=', siteId)
    .executeTakeFirst();
export type Setting = NonNullable<Awaited<ReturnType<typeof readSetting>>>;

/** Saves where rates come from and makes it the next version; what the last test said is of another connection. */
export async function writeSetting(
  tx: Db,
  siteId: string,
  { source, keySealed, keyEnd, now }: Pick<Setting, 'source' | 'keySealed' | 'keyEnd'> & { now: Date },
): Promise<void> {
  const fields = { source, key_sealed: keySealed, key_end: keyEnd, changed_at: now };
  await tx
    .insertInto('sales_tax_setting')
    .values({ site_id: siteId, ...fields })
    .onConflict((on) =>
      on.column('site_id').doUpdateSet((e) => ({
        ...fields,
        version: e('sales_tax_setting.version', '+', 1),
        tested_at: null,
        test_fault: '',
        test_message: '',
      })),
    )
    .execute();
}

/** Keeps what a test of the connection has found, unless the settings have changed since it began. */
export async function saveTest(
  tx: Db,
  siteId: string,
  { version, fault, message, now }: { version: number; fault: WaitFault | ''; message: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('sales_tax_setting')
    .set({ tested_at: now, test_fault: fault, test_message: message })
    .where('site_id', '=', siteId)
    .where('version', '=', version)
    .execute();
}

const registrationsOf = (db: Db) =>
  db
    .selectFrom('sales_tax_registration as r')
    .select(['r.id', 'r.country', 'r.region', sql<string>`r.first_day::text`.as('firstDay')]);
const ratesOf = (db: Db) =>
  db.selectFrom('sales_tax_rate as r').select((e) => [
    'r.id',
    'r.country',
    'r.region',
    e.ref('r.product_class').$castTo<ProductClass>().as('productClass'),
    sql<string>`r.first_day::text`.as('firstDay'),
    // Written by `insertRate` alone.
    sql<TaxPart[]>`r.parts`.as('parts'),
  ]);

/** What staff has entered for a state or province, with the registrations of its country. */
export async function readEntered(
  db: Db,
  { siteId, country, region }: { siteId: string; country: string; region: string },
): Promise<{ registrations: Registration[]; rates: EnteredRate[] }> {
  const registrations = await registrationsOf(db)
    .where('r.site_id', '=', siteId)
    .where('r.country', '=', country)
    .orderBy('r.region')
    .execute();
  const rates = await ratesOf(db)
    .where('r.site_id', '=', siteId)
    .where('r.country', '=', country)
    .where('r.region', '=', region)
    .orderBy('r.first_day')
    .execute();
  return { registrations, rates };
}

/** Everything that staff has entered for a site. */
export const readEnteredAll = async (db: Db, siteId: string) => ({
  registrations: await registrationsOf(db)
    .where('r.site_id', '=', siteId)
    .orderBy('r.country')
    .orderBy('r.region')
    .execute(),
  rates: await ratesOf(db)
    .where('r.site_id', '=', siteId)
    .orderBy('r.country')
    .orderBy('r.region')
    .orderBy('r.product_class')
    .orderBy('r.first_day')
    .execute(),
});

interface Place {
  country: string;
  region: string;
  firstDay: string;
}

/** Adds a registration; null where there is one. */
export async function insertRegistration(
  tx: Db,
  siteId: string,
  { country, region, firstDay, now }: Place & { now: Date },
): Promise<string | null> {
  const row = await tx
    .insertInto('sales_tax_registration')
    .values({ id: newId(), site_id: siteId, country, region, first_day: firstDay, created_at: now })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Removes a registration of a site; undefined: it has none of this id. */
export const deleteRegistration = (tx: Db, siteId: string, id: string) =>
  tx
    .deleteFrom('sales_tax_registration')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .returning(['country', 'region'])
    .executeTakeFirst();

/** Adds a rate; null where one begins on the same day. */
export async function insertRate(
  tx: Db,
  siteId: string,
  rate: Place & { productClass: ProductClass; parts: readonly TaxPart[]; now: Date },
): Promise<string | null> {
  const row = await tx
    .insertInto('sales_tax_rate')
    .values({
      id: newId(),
      site_id: siteId,
      country: rate.country,
      region: rate.region,
      product_class: rate.productClass,
      first_day: rate.firstDay,
      parts: toJson(rate.parts),
      created_at: rate.now,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Removes a rate of a site; undefined: it has none of this id. */
export const deleteRate = (tx: Db, siteId: string, id: string) =>
  tx
    .deleteFrom('sales_tax_rate as r')
    .where('r.site_id', '=', siteId)
    .where('r.id', '=', id)
    .returning(['r.country', 'r.region', sql<TaxPart[]>`r.parts`.as('parts')])
    .executeTakeFirst();

/** The registrations of a site that the caller may configure. */
export const listSalesTaxRegistrations = listRows(salesTax.listSalesTaxRegistrations, {
  what: 'sales-tax-registrations',
  prepare: (ctx, { params }) => siteOf(ctx, params.siteHost),
  from: ({ db }) => registrationsOf(db),
  scope: ({ own }) => sql<boolean>`r.site_id = ${own.id}`,
  id: sortBy('r.id', 'uuid'),
  sorts: {
    region: { value: sql`r.country || r.region`, type: 'text' },
    firstDay: { value: sql`r.first_day::text`, type: 'text' },
  },
  search: [sql`lower(r.region)`],
  filters: {},
});

const ratePpm = (parts: readonly TaxPart[]): number => parts.reduce((sum, part) => sum + part.ratePpm, 0);

/** The rates that were entered for a site that the caller may configure. */
export const listSalesTaxRates = listRows(salesTax.listSalesTaxRates, {
  what: 'sales-tax-rates',
  prepare: (ctx, { params }) => siteOf(ctx, params.siteHost),
  from: ({ db }) => ratesOf(db),
  scope: ({ own }) => sql<boolean>`r.site_id = ${own.id}`,
  id: sortBy('r.id', 'uuid'),
  sorts: {
    region: { value: sql`r.country || r.region`, type: 'text' },
    firstDay: { value: sql`r.first_day::text`, type: 'text' },
  },
  search: [sql`lower(r.region)`],
  filters: { productClass: (productClass) => sql<boolean>`r.product_class = ${productClass}` },
  items: (rows) => rows.map((row) => ({ ...row, ratePpm: ratePpm(row.parts) })),
  columns: () => [
    ['country', ({ country }) => country],
    ['region', ({ region }) => region],
    ['productClass', ({ productClass }) => productClass],
    ['firstDay', ({ firstDay }) => firstDay],
    ['ratePpm', ({ ratePpm: all }) => all],
    ['parts', ({ parts }) => parts.map((part) => `${part.name}, ${part.title}: ${part.ratePpm}`)],
  ],
});
