import { sql, type RawBuilder } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { Currency } from '#kernel/money.ts';
import { insertRows } from '#platform/db/insert-rows.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Charge } from '#domains/metering/charges-of.ts';
import type { Unit } from '../kinds.ts';

/** A line as it was charged so far. */
export interface Charged {
  id: string;
  spanId: string;
  versionId: string;
  kind: string;
  rateMicro: number;
  objectId: string;
  meter: string;
  state: string;
  unit: string;
  currency: Currency;
  until: Date;
  seconds: number;
  quantity: number;
  amount: number;
}

/** How much of `c`, a charge, is in a time and number of units: hours, units, or the share of a month or year of its quantity. */
const quantityFor = (seconds: RawBuilder<unknown>, units: RawBuilder<unknown>) => sql`case c.unit
  when 'hour' then ${seconds} / 3600
  when 'unit' then ${units}
  when 'year' then c.quantity * ${seconds} / extract(epoch from c.until_at - (c.until_at - interval '1 year'))
  else c.quantity * ${seconds} / extract(epoch from (c.month + interval '1 month') - c.month) end`;

/** How much of `c`, a charge, its posting `x` is of. */
export const quantityOf = quantityFor(sql`x.seconds`, sql`x.units`);

/** What that is a quantity of. */
export const unitOf = sql`case
  when c.kind = 'once' then null
  when c.unit = 'unit' and c.meter like '%.gb' then 'gb'
  when c.unit = 'month' and c.meter like '%.gb' then 'gb-month'
  else c.unit end`;

const dayOf = (month: Date): string => month.toISOString().slice(0, 10);

/** Names a line among those of its month. */
export const lineKey = (of: Pick<Charged, 'spanId' | 'versionId' | 'kind' | 'rateMicro'>): string =>
  `${of.spanId} ${of.versionId} ${of.kind} ${of.rateMicro}`;

/** The lines that an account was charged in a month, by their key. */
export async function readCharged(db: Db, accountId: string, month: Date): Promise<Map<string, Charged>> {
  const rows = await db
    .selectFrom('charge')
    .select([
      'id',
      'span_id as spanId',
      'price_version_id as versionId',
      'kind',
      'rate_micro as rateMicro',
      'object_id as objectId',
      'meter',
      'state',
      'unit',
      sql<Currency>`currency`.as('currency'),
      'until_at as until',
      sql<number>`seconds::float8`.as('seconds'),
      sql<number>`quantity::float8`.as('quantity'),
      'amount',
    ])
    .where('account_id', '=', accountId)
    .where('month', '=', dayOf(month))
    .execute();
  return new Map(rows.map((row) => [lineKey(row), row]));
}

/** Names what is counted among the lines of its month, whichever of its spans is the first. */
const countedKey = (of: Pick<Charged, 'objectId' | 'meter' | 'state' | 'versionId' | 'rateMicro'>): string =>
  [of.objectId, of.meter, of.state, of.versionId, of.rateMicro].join();

/**
 * Lines of a month under the spans by which they were charged before: what is counted of an earlier day may come later, and is then the
 * first of a line that exists.
 */
export function asCharged(lines: readonly Charge[], known: ReadonlyMap<string, Charged>): Charge[] {
  const isCounted = ({ kind, unit }: Pick<Charged, 'kind' | 'unit'>) => kind === 'hourly' && unit === 'unit';
  const spans = new Map([...known.values()].filter(isCounted).map((line) => [countedKey(line), line.spanId]));
  return lines.map((line) =>
    isCounted(line) ? { ...line, spanId: spans.get(countedKey(line)) ?? line.spanId } : line,
  );
}

/** Writes lines of a month, or what they have grown to, and answers their ids by key. */
export async function saveCharges(
  tx: Db,
  { siteId, accountId, month }: { siteId: string; accountId: string; month: Date },
  lines: readonly Charge[],
): Promise<Map<string, string>> {
  const rows = await insertRows(tx, 'charge', {
    rows: lines.map((line) => ({
      id: newId<'charge'>(),
      site_id: siteId,
      account_id: accountId,
      month: dayOf(month),
      object_type: line.objectType,
      object_id: line.objectId,
      object_name: line.objectName,
      zone_id: line.zoneId,
      meter: line.meter,
      state: line.state,
      kind: line.kind,
      quantity: String(line.quantity),
      currency: line.currency,
      price_version_id: line.versionId,
      rate_micro: line.rateMicro,
      unit: line.unit,
      span_id: line.spanId,
      from_at: line.from.toISOString(),
      until_at: line.until.toISOString(),
      seconds: String(line.seconds),
      amount: line.amount,
    })),
    ending: sql<{ id: string; spanId: string; versionId: string; kind: string; rateMicro: number }>`
      on conflict (month, span_id, price_version_id, kind, rate_micro) do update set until_at = excluded.until_at,
        quantity = excluded.quantity, seconds = excluded.seconds, amount = excluded.amount, object_name = excluded.object_name
      returning id, span_id as "spanId", price_version_id as "versionId", kind, rate_micro as "rateMicro"`,
  });
  return new Map(rows.map((row) => [lineKey(row), row.id]));
}

interface Posting {
  entryId: string;
  chargeId: string;
  from: Date;
  until: Date;
  seconds: number;
  /** Of what is charged by units. */
  units: number;
  amount: number;
}

/** Notes what entries of the ledger added to their lines. */
export async function savePostings(tx: Db, postings: readonly Posting[]): Promise<void> {
  await insertRows(tx, 'charge_posting', {
    rows: postings.map(({ entryId, chargeId, from, until, seconds, units, amount }) => ({
      entry_id: entryId,
      charge_id: chargeId,
      from_at: from.toISOString(),
      until_at: until.toISOString(),
      seconds: String(seconds),
      units: String(units),
      amount,
    })),
  });
}

/** Until when an account is charged, locked; null: it never was. Others who charge it wait. */
export async function lockProgress(tx: Db, accountId: string): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    insert into charge_progress (account_id, charged_until) values (${accountId}, '-infinity')
    on conflict (account_id) do update set charged_until = charge_progress.charged_until
    returning nullif(charged_until, '-infinity') as until`.execute(tx);
  return rows[0]?.until ?? null;
}

export async function saveProgress(tx: Db, accountId: string, until: Date): Promise<void> {
  await tx.updateTable('charge_progress').set({ charged_until: until }).where('account_id', '=', accountId).execute();
}

/** Until when accounts are charged; one that never was is missing. */
export async function readProgressOf(db: Db, accountIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('charge_progress')
    .select(['account_id as accountId', 'charged_until as until'])
    .where('account_id', 'in', accountIds)
    .where('charged_until', '>', sql<Date>`'-infinity'`)
    .execute();
  return new Map(rows.map(({ accountId, until }) => [accountId, until]));
}

/** A line of a month as it was charged. */
export interface MonthCharge {
  id: string;
  objectType: string;
  objectId: string;
  objectName: string;
  zoneId: string;
  meter: string;
  state: string;
  kind: string;
  currency: Currency;
  unit: Unit;
  /** How many of the unit, for all of what was counted. */
  quantity: number;
  rateMicro: number;
  from: Date;
  until: Date;
  amount: number;
}

/** What an account was charged for a month, line by line: by service, then by object. */
export function readMonthCharges(
  db: Db,
  { accountId, month }: { accountId: string; month: Date },
): Promise<MonthCharge[]> {
  return db
    .selectFrom('charge as c')
    .select((e) => [
      'c.id',
      'c.object_type as objectType',
      'c.object_id as objectId',
      'c.object_name as objectName',
      'c.zone_id as zoneId',
      'c.meter',
      'c.state',
      'c.kind',
      e.ref('c.currency').$castTo<Currency>().as('currency'),
      sql<Unit>`coalesce(${unitOf}, 'unit')`.as('unit'),
      sql<number>`round(${quantityFor(sql`c.seconds`, sql`c.quantity`)}, 6)::float8`.as('quantity'),
      'c.rate_micro as rateMicro',
      'c.from_at as from',
      'c.until_at as until',
      'c.amount',
    ])
    .where('c.account_id', '=', accountId)
    .where('c.month', '=', dayOf(month))
    .where('c.amount', '<>', 0)
    .orderBy('c.meter')
    .orderBy('c.object_name')
    .orderBy('c.object_id')
    .orderBy('c.from_at')
    .orderBy('c.id')
    .execute();
}

/** A relation of what was charged: `id`, `site_id`, `account_id`, `month`, `currency`, `amount` in minor units. */
export const chargeLines = sql`(select id, site_id, account_id, month, currency, amount from charge)`;

/** The next accounts, in the order of their ids, that were charged something for a month. */
export async function readChargedAccounts(
  db: Db,
  { month, after, size }: { month: Date; after: string; size: number },
): Promise<{ accountId: string; siteId: string }[]> {
  return db
    .selectFrom('charge')
    .select(['account_id as accountId', 'site_id as siteId'])
    .distinct()
    .where('month', '=', dayOf(month))
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(size)
    .execute();
}

/** The first span of a line, and the price list that it was charged by; null: there is no such line. */
export async function readChargeOrigin(
  db: Db,
  chargeId: string,
): Promise<{ spanId: string; versionId: string } | null> {
  const row = await db
    .selectFrom('charge')
    .select(['span_id as spanId', 'price_version_id as versionId'])
    .where('id', '=', chargeId)
    .executeTakeFirst();
  return row ?? null;
}

/** What accounts that were found were charged in a month before tax, in minor units by currency. */
export async function readMonthTotals(db: Db, accountIds: readonly string[], month: Date) {
  return db
    .selectFrom('charge')
    .select((e) => ['account_id as accountId', e.ref('currency').$castTo<Currency>().as('currency')])
    .select(sql<number>`sum(amount)::bigint`.as('amount'))
    .where('account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .where('month', '=', dayOf(month))
    .groupBy(['account_id', 'currency'])
    .execute();
}

/** What the customers of a site that was found were charged in a month before tax, in minor units by currency. */
export async function readSiteTotals(db: Db, siteId: string, month: Date) {
  return db
    .selectFrom('charge')
    .select((e) => e.ref('currency').$castTo<Currency>().as('currency'))
    .select(sql<number>`sum(amount)::bigint`.as('amount'))
    .where('site_id', '=', siteId)
    .where('month', '=', dayOf(month))
    .groupBy('currency')
    .orderBy('currency')
    .execute();
}

/** The same of several sites, in one currency; one without charges is missing. */
export async function readSpendOfSites(
  db: Db,
  sites: readonly { siteId: string; currency: Currency }[],
  month: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ siteId: string; amount: number }>`
    select given.id as "siteId", sum(c.amount)::bigint as amount
    from unnest(${sites.map(({ siteId }) => siteId)}::uuid[], ${sites.map(({ currency }) => currency)}::text[])
      as given (id, currency)
    join charge c on c.site_id = given.id and c.currency = given.currency and c.month = ${dayOf(month)}
    group by given.id`.execute(db);
  return new Map(rows.map(({ siteId, amount }) => [siteId, amount]));
}
