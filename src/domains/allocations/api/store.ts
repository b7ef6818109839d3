import { sql } from 'kysely';
import { ownerEmail, ownerEmailKey } from '#domains/tenancy/api/port.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { sortBy } from '#platform/db/page.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { allocations } from '../contract.ts';
import type { AllocationFault, AllocationState } from '../states.ts';

export const allocationsIn = (db: Db) =>
  db
    .selectFrom('allocation as n')
    .select((e) => [
      'n.invoice_id as id',
      'n.site_id as siteId',
      'n.account_id as accountId',
      ownerEmail('n.account_id').as('owner'),
      'n.invoice_number as invoiceNumber',
      sql<string>`to_char(n.month, 'YYYY-MM')`.as('month'),
      'n.net',
      e.ref('n.state').$castTo<AllocationState>().as('state'),
      'n.number',
      e.ref('n.fault').$castTo<AllocationFault>().as('fault'),
      'n.code',
      'n.message',
      'n.reason',
      'n.tries',
      'n.next_try_at as nextTryAt',
      'n.created_at as createdAt',
    ]);
export type StoredAllocation = Awaited<ReturnType<ReturnType<typeof allocationsIn>['execute']>>[number];

/** The request of an invoice in the scope, locked; undefined where there is none. */
export const lockAllocationIn = (tx: Db, scope: Scope, invoiceId: string) =>
  allocationsIn(tx).where('n.invoice_id', '=', invoiceId).where(within(scope, 'n')).forUpdate('n').executeTakeFirst();

/** Any request, for tasks. */
export const findAllocation = (db: Db, invoiceId: string) =>
  allocationsIn(db).where('n.invoice_id', '=', invoiceId).executeTakeFirst();

/** The same, locked. */
export const lockAllocation = (tx: Db, invoiceId: string) =>
  allocationsIn(tx).where('n.invoice_id', '=', invoiceId).forUpdate('n').executeTakeFirst();

/** Leaves the request for an invoice. */
export async function insertAllocation(
  tx: Db,
  of: Pick<StoredAllocation, 'siteId' | 'accountId' | 'invoiceNumber' | 'month' | 'net'> & {
    invoiceId: string;
    at: Date;
    nextTryAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto('allocation')
    .values({
      invoice_id: of.invoiceId,
      site_id: of.siteId,
      account_id: of.accountId,
      invoice_number: of.invoiceNumber,
      month: `${of.month}-01`,
      net: of.net,
      state: 'waiting',
      created_at: of.at,
      next_try_at: of.nextTryAt,
    })
    .execute();
}

/** The authority gave no answer: the request stays in the queue until then. */
export async function saveQueued(
  tx: Db,
  invoiceId: string,
  { fault, nextTryAt }: { fault: AllocationFault; nextTryAt: Date },
): Promise<void> {
  await tx
    .updateTable('allocation')
    .set((e) => ({ state: 'waiting', fault, tries: e('tries', '+', 1), next_try_at: nextTryAt }))
    .where('invoice_id', '=', invoiceId)
    .execute();
}

interface Answered {
  state: Exclude<AllocationState, 'waiting'>;
  number?: string;
  code?: number;
  message?: string;
  reason?: string;
  at: Date;
}

/** What the authority or staff has answered. */
export async function saveAnswer(tx: Db, invoiceId: string, to: Answered): Promise<void> {
  const { state, number = '', code = null, message = '', reason = '', at } = to;
  await tx
    .updateTable('allocation')
    .set((e) => ({
      state,
      number,
      code,
      message,
      reason,
      fault: '',
      next_try_at: null,
      answered_at: at,
      tries: e('tries', '+', state === 'granted' || state === 'refused' ? 1 : 0),
    }))
    .where('invoice_id', '=', invoiceId)
    .execute();
}

/** The requests that are due, with the next time set; those of one round are never those of another. */
export async function takeDue(tx: Db, of: { now: Date; until: Date; limit: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update allocation set next_try_at = ${of.until} where invoice_id in (
      select invoice_id from allocation where next_try_at <= ${of.now} order by next_try_at limit ${of.limit}
      for update skip locked)
    returning invoice_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The latest refresh token that goes back to one of the settings, sealed; undefined: that one was not used yet. */
export async function readToken(db: Db, origin: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('tax_authority_token')
    .select('sealed')
    .where('origin', '=', origin)
    .executeTakeFirst();
  return row?.sealed;
}

/** Keeps the next refresh token, where the one before is still that of `before`; undefined: there is none yet. */
export async function saveToken(
  db: Db,
  origin: string,
  { before, sealed, at }: { before: Buffer | undefined; sealed: Buffer; at: Date },
): Promise<void> {
  if (before === undefined)
    await db
      .insertInto('tax_authority_token')
      .values({ origin, sealed, changed_at: at })
      .onConflict((on) => on.doNothing())
      .execute();
  else
    await db
      .updateTable('tax_authority_token')
      .set({ sealed, changed_at: at })
      .where('origin', '=', origin)
      .where('sealed', '=', before)
      .execute();
}

/** The invoices in scope that need a number, the newest first. */
export const listAllocations = listRows(allocations.listAllocations, {
  what: 'allocations',
  from: ({ db }) => allocationsIn(db),
  scope: ({ scope }) => within(scope, 'n'),
  id: sortBy('n.invoice_id', 'uuid'),
  sorts: { createdAt: sortBy('n.created_at', 'timestamptz') },
  search: [ownerEmailKey('n.account_id'), sql`lower(n.invoice_number)`, sql.ref('n.number')],
  filters: {
    state: (states) => sql<boolean>`n.state = any(${states}::text[])`,
    open: () => sql<boolean>`n.state in ('waiting', 'refused')`,
  },
  items: (rows) =>
    rows.map(({ siteId: _site, accountId: _account, nextTryAt, createdAt, ...row }) => ({
      ...row,
      nextTryAt: nextTryAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    })),
});
