import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { Currency } from '#kernel/money.ts';
import type { Scope } from '#kernel/scope.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { ownerEmail, ownerEmailKey } from '#domains/tenancy/api/port.ts';
import { disputes } from '../contract.ts';
import type { DisputeState } from '../states.ts';

const disputesIn = (db: Db) =>
  db
    .selectFrom('dispute as d')
    .select((e) => [
      'd.id',
      'd.site_id as siteId',
      'd.account_id as accountId',
      ownerEmail('d.account_id').as('owner'),
      'd.invoice_id as invoiceId',
      'd.invoice_number as invoiceNumber',
      'd.line',
      'd.object_name as objectName',
      'd.meter',
      e.ref('d.state').$castTo<DisputeState>().as('state'),
      e.ref('d.currency').$castTo<Currency>().as('currency'),
      'd.amount',
      'd.reason',
      'd.opened_by as openedBy',
      'd.opened_at as openedAt',
      'd.decided_by as decidedBy',
      'd.decided_at as decidedAt',
      'd.answer',
      'd.credit_note_id as creditNoteId',
      'd.credit_note_number as creditNoteNumber',
      'd.credited',
      'd.last_message_at as lastMessageAt',
    ]);
export type StoredDispute = NonNullable<Awaited<ReturnType<typeof readDisputeIn>>>;

/** A dispute in scope; undefined where there is none. */
export const readDisputeIn = (db: Db, scope: Scope, id: string) =>
  disputesIn(db).where('d.id', '=', id).where(within(scope, 'd')).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockDisputeIn = (tx: Db, scope: Scope, id: string) =>
  disputesIn(tx).where('d.id', '=', id).where(within(scope, 'd')).forUpdate('d').executeTakeFirst();

/** A dispute as lists have it, for a reader. */
export const rowOf = (one: StoredDispute, accountId: string) => ({
  id: one.id,
  owner: one.owner,
  invoiceId: one.invoiceId,
  invoiceNumber: one.invoiceNumber,
  line: one.line,
  objectName: one.objectName,
  meter: one.meter,
  state: one.state,
  currency: one.currency,
  amount: one.amount,
  reason: one.reason,
  openedAt: one.openedAt.toISOString(),
  decidedAt: one.decidedAt?.toISOString() ?? null,
  lastMessageAt: one.lastMessageAt?.toISOString() ?? null,
  own: one.accountId === accountId,
});

/** The disputes in scope. */
export const listDisputes = listRows(disputes.listDisputes, {
  what: 'disputes',
  from: ({ db }) => disputesIn(db),
  scope: ({ scope }) => within(scope, 'd'),
  id: sortBy('d.id', 'uuid'),
  sorts: { openedAt: sortBy('d.opened_at', 'timestamptz'), amount: sortBy('d.amount', 'bigint') },
  search: [ownerEmailKey('d.account_id'), sql`lower(d.invoice_number)`, sql`lower(d.object_name)`],
  filters: {
    state: (states) => sql<boolean>`d.state = any(${states}::text[])`,
    invoice: (id) => sql<boolean>`d.invoice_id = ${id}`,
    mine: (_mine, { me }) => sql<boolean>`d.account_id = ${me.accountId}`,
  },
  items: (rows, { me }) => rows.map((row) => rowOf(row, me.accountId)),
  info: ({ scope }) => ({ admin: scope.reach !== 'account' || scope.accountIds.length > 1 }),
});

/** Whether an open dispute has this line of an invoice that was found, or all of it; of the whole invoice: any. */
export async function isDisputed(tx: Db, invoiceId: string, line: number | null): Promise<boolean> {
  const open = tx.selectFrom('dispute').select('id').where('invoice_id', '=', invoiceId).where('state', '=', 'open');
  const same =
    line === null ? open : open.where((where) => where.or([where('line', '=', line), where('line', 'is', null)]));
  return (await same.limit(1).executeTakeFirst()) !== undefined;
}

/** What open disputes of an invoice that was found hold, in minor units. */
export async function readHeld(tx: Db, invoiceId: string): Promise<number> {
  const row = await tx
    .selectFrom('dispute')
    .select(sql<number>`coalesce(sum(held), 0)::bigint`.as('held'))
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return row.held;
}

interface NewDispute {
  siteId: string;
  accountId: string;
  invoiceId: string;
  invoiceNumber: string;
  line: number | null;
  objectName: string;
  meter: string;
  currency: Currency;
  amount: number;
  /** Minor units of it that are not paid, and that no other open dispute holds. */
  held: number;
  reason: string;
  by: string;
  at: Date;
}

/** Opens a dispute and answers its id. */
export async function insertDispute(tx: Db, one: NewDispute): Promise<string> {
  const id = newId<'dispute'>();
  await tx
    .insertInto('dispute')
    .values({
      id,
      site_id: one.siteId,
      account_id: one.accountId,
      invoice_id: one.invoiceId,
      invoice_number: one.invoiceNumber,
      line: one.line,
      object_name: one.objectName,
      meter: one.meter,
      state: 'open',
      currency: one.currency,
      amount: one.amount,
      held: one.held,
      reason: one.reason,
      opened_by: one.by,
      opened_at: one.at,
    })
    .execute();
  return id;
}

interface Decision {
  state: Exclude<DisputeState, 'open'>;
  by: string;
  at: Date;
  answer?: string;
  /** Of an accepted one. */
  note?: { id: string; number: string; total: number };
}

/** Closes a dispute that the caller has locked. */
export async function closeDispute(tx: Db, id: string, { state, by, at, answer = '', note }: Decision): Promise<void> {
  await tx
    .updateTable('dispute')
    .set({
      state,
      decided_by: by,
      decided_at: at,
      answer,
      credit_note_id: note?.id ?? null,
      credit_note_number: note?.number ?? null,
      credited: note?.total ?? null,
    })
    .where('id', '=', id)
    .execute();
}

/** The messages of a dispute that was found, the oldest first. */
export const readMessages = (db: Db, disputeId: string) => messagesOf(db, [disputeId]);

const messagesOf = (db: Db, disputeIds: readonly string[]) =>
  db
    .selectFrom('dispute_message')
    .select(['id', 'dispute_id as disputeId', 'at', 'by_name as by', 'by_staff as byStaff', 'body as text'])
    .where('dispute_id', '=', sql<string>`any(${disputeIds}::uuid[])`)
    .orderBy('at')
    .orderBy('id')
    .execute();

/** Adds a message to a dispute that the caller has locked. */
export async function insertMessage(
  tx: Db,
  disputeId: string,
  { by, byStaff, text, at }: { by: string; byStaff: boolean; text: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('dispute_message')
    .values({ id: newId<'dispute-message'>(), dispute_id: disputeId, at, by_name: by, by_staff: byStaff, body: text })
    .execute();
  await tx.updateTable('dispute').set({ last_message_at: at }).where('id', '=', disputeId).execute();
}

/** The disputes of an account with what was written, as its owner takes them along. */
export async function readPersonalDisputes(db: Db, accountId: string) {
  const found = await disputesIn(db).where('d.account_id', '=', accountId).orderBy('d.opened_at').execute();
  const written = await messagesOf(
    db,
    found.map(({ id }) => id),
  );
  const byDispute = Map.groupBy(written, ({ disputeId }) => disputeId);
  return found.map(({ siteId: _site, accountId: _account, ...one }) => ({
    ...one,
    messages: byDispute.get(one.id) ?? [],
  }));
}

export async function deleteDisputes(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('dispute').where('account_id', '=', accountId).execute();
}
