import { sql } from 'kysely';
import type { TaxPart } from '#domains/invoices/sales-tax.ts';
import { ownerEmail, ownerEmailKey } from '#domains/tenancy/api/port.ts';
import { newId } from '#kernel/ids.ts';
import type { Scope } from '#kernel/scope.ts';
import { toJson } from '#platform/db/columns.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { salesTax } from '../contract.ts';
import type { WaitFault, WaitState } from '../states.ts';

const waitsIn = (db: Db) =>
  db.selectFrom('sales_tax_wait as w').select((e) => [
    'w.id',
    'w.site_id as siteId',
    'w.account_id as accountId',
    ownerEmail('w.account_id').as('owner'),
    sql<string>`to_char(w.month, 'YYYY-MM')`.as('month'),
    'w.invoice_id as invoiceId',
    e.ref('w.state').$castTo<WaitState>().as('state'),
    e.ref('w.fault').$castTo<WaitFault>().as('fault'),
    'w.message',
    // Written by `saveEntered` alone.
    sql<TaxPart[] | null>`w.parts`.as('parts'),
    'w.reason',
    'w.entered_by as enteredBy',
    'w.tries',
    'w.next_try_at as nextTryAt',
    'w.created_at as createdAt',
  ]);
export type StoredWait = Awaited<ReturnType<ReturnType<typeof waitsIn>['execute']>>[number];

interface OfMonth {
  accountId: string;
  month: Date;
}
const dayOf = (month: Date): string => month.toISOString().slice(0, 10);

/** What is known of the waiting of an account's invoices of a month; undefined: they never had to. */
export const findWait = (db: Db, { accountId, month }: OfMonth) =>
  waitsIn(db).where('w.account_id', '=', accountId).where('w.month', '=', dayOf(month)).executeTakeFirst();

/** Any, for the schedule. */
export const findWaitById = (db: Db, id: string) => waitsIn(db).where('w.id', '=', id).executeTakeFirst();

/** One in the scope, locked; undefined where there is none. */
export const lockWaitIn = (tx: Db, scope: Scope, id: string) =>
  waitsIn(tx).where('w.id', '=', id).where(within(scope, 'w')).forUpdate('w').executeTakeFirst();

/** Notes why invoices wait; true where they did not before. */
export async function saveWait(
  tx: Db,
  wait: OfMonth & { siteId: string; invoiceId: string; fault: WaitFault; message: string; nextTryAt: Date; now: Date },
): Promise<boolean> {
  const { siteId, accountId, month, invoiceId, fault, message, nextTryAt, now } = wait;
  const fields = { invoice_id: invoiceId, state: 'waiting', fault, message, next_try_at: nextTryAt, ended_at: null };
  const row = await tx
    .insertInto('sales_tax_wait')
    .values({ id: newId(), site_id: siteId, account_id: accountId, month: dayOf(month), created_at: now, ...fields })
    .onConflict((on) =>
      on.columns(['account_id', 'month']).doUpdateSet((e) => ({ ...fields, tries: e('sales_tax_wait.tries', '+', 1) })),
    )
    .returning('tries')
    .executeTakeFirstOrThrow();
  return row.tries === 1;
}

/** The rates are there: the invoices of the month no longer wait. Returns false if they did not. */
export async function endWait(tx: Db, { accountId, month, now }: OfMonth & { now: Date }): Promise<boolean> {
  const row = await tx
    .updateTable('sales_tax_wait')
    .set({ state: 'done', next_try_at: null, ended_at: now })
    .where('account_id', '=', accountId)
    .where('month', '=', dayOf(month))
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps what staff has entered for the invoices of a month. */
export async function saveEntered(
  tx: Db,
  id: string,
  { parts, reason, by, now }: { parts: readonly TaxPart[]; reason: string; by: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('sales_tax_wait')
    .set({ state: 'entered', parts: toJson(parts), reason, entered_by: by, next_try_at: null, ended_at: now })
    .where('id', '=', id)
    .execute();
}

/** Sets when one is tried again. */
export async function saveNextTry(tx: Db, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('sales_tax_wait')
    .set({ next_try_at: at })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** The invoices of a site that wait are due at once, for the next round of the schedule, such as after a rate was entered. */
export async function hurryWaits(tx: Db, siteId: string, now: Date): Promise<void> {
  await tx
    .updateTable('sales_tax_wait')
    .set({ next_try_at: now })
    .where('site_id', '=', siteId)
    .where('state', '=', 'waiting')
    .execute();
}

/** How many invoices of a site wait. */
export async function countWaits(db: Db, siteId: string): Promise<number> {
  const row = await db
    .selectFrom('sales_tax_wait')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('site_id', '=', siteId)
    .where('next_try_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Those that are due, with the next time set; those of one round are never those of another. */
export async function takeDue(tx: Db, of: { now: Date; until: Date; limit: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update sales_tax_wait set next_try_at = ${of.until} where id in (
      select id from sales_tax_wait where next_try_at <= ${of.now} order by next_try_at limit ${of.limit}
      for update skip locked)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The invoices in scope that had to wait, the newest first. */
export const listSalesTaxWaits = listRows(salesTax.listSalesTaxWaits, {
  what: 'sales-tax-waits',
  from: ({ db }) => waitsIn(db),
  scope: ({ scope }) => within(scope, 'w'),
  id: sortBy('w.id', 'uuid'),
  sorts: { createdAt: sortBy('w.created_at', 'timestamptz') },
  search: [ownerEmailKey('w.account_id')],
  filters: {
    state: (states) => sql<boolean>`w.state = any(${states}::text[])`,
    fault: (faults) => sql<boolean>`w.fault = any(${faults}::text[])`,
    invoice: (invoiceId) => sql<boolean>`w.invoice_id = ${invoiceId}`,
  },
  items: (rows) =>
    rows.map(({ siteId: _site, accountId: _account, parts: _parts, nextTryAt, createdAt, ...row }) => ({
      ...row,
      nextTryAt: nextTryAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    })),
});
