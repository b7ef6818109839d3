import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { Currency } from '#kernel/money.ts';
import type { Scope } from '#kernel/scope.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { payments } from '../../contract.ts';

/** Money that arrived at the bank for an order. */
export interface StoredBooking {
  id: string;
  siteId: string;
  accountId: string;
  orderId: string;
  owner: string;
  reference: string;
  amount: number;
  currency: Currency;
  arrivedOn: string;
  payer: string;
  by: string;
  at: Date;
  reversedAt: Date | null;
  reversedBy: string | null;
  reason: string;
}

const bookingsIn = (db: Db) =>
  db
    .selectFrom('bank_booking as b')
    .select((e) => [
      'b.id',
      'b.site_id as siteId',
      'b.account_id as accountId',
      'b.order_id as orderId',
      sql<string>`(select a.email from account a where a.id = b.account_id)`.as('owner'),
      sql<string>`(select coalesce(o.reference, '') from payment_order o where o.id = b.order_id)`.as('reference'),
      'b.amount',
      e.ref('b.currency').$castTo<Currency>().as('currency'),
      sql<string>`b.arrived_on::text`.as('arrivedOn'),
      'b.payer',
      'b.by_name as by',
      'b.at',
      'b.reversed_at as reversedAt',
      'b.reversed_by as reversedBy',
      'b.reason',
    ]);

/** What was booked of bank transfers in scope, the newest first. */
export const listBankBookings = listRows(payments.listBankBookings, {
  what: 'bookings',
  from: ({ db }) => bookingsIn(db),
  scope: ({ scope }) => within(scope, 'b'),
  id: sortBy('b.id', 'uuid'),
  sorts: { at: sortBy('b.at', 'timestamptz') },
  search: [sql`(select a.email_key from account a where a.id = b.account_id)`, sql`lower(b.payer)`],
  filters: { reversed: (reversed) => sql<boolean>`(b.reversed_at is not null) = ${reversed === 1}` },
  items: (rows) =>
    rows.map((row) => ({ ...row, at: row.at.toISOString(), reversedAt: row.reversedAt?.toISOString() ?? null })),
});

/** Locks a booking in the scope; null when there is none. */
export async function lockBookingIn(tx: Db, scope: Scope, id: string): Promise<StoredBooking | null> {
  const found = bookingsIn(tx).where('b.id', '=', id).where(within(scope, 'b'));
  return (await found.forNoKeyUpdate('b').executeTakeFirst()) ?? null;
}

/** Keeps that money arrived; null where the bank's entry is booked already. */
export async function insertBooking(
  tx: Db,
  booking: Pick<
    StoredBooking,
    'siteId' | 'accountId' | 'orderId' | 'amount' | 'currency' | 'arrivedOn' | 'payer' | 'by' | 'at'
  > & {
    entry: string | null;
  },
): Promise<string | null> {
  const added = await tx
    .insertInto('bank_booking')
    .values({
      id: newId(),
      site_id: booking.siteId,
      account_id: booking.accountId,
      order_id: booking.orderId,
      amount: booking.amount,
      currency: booking.currency,
      arrived_on: booking.arrivedOn,
      payer: booking.payer,
      entry: booking.entry,
      by_name: booking.by,
      at: booking.at,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id ?? null;
}

export async function saveReversed(tx: Db, id: string, to: { at: Date; by: string; reason: string }): Promise<void> {
  await tx
    .updateTable('bank_booking')
    .set({ reversed_at: to.at, reversed_by: to.by, reason: to.reason })
    .where('id', '=', id)
    .execute();
}

/** What of an order has arrived, without what was reversed. */
export async function sumBooked(tx: Db, orderId: string): Promise<number> {
  const row = await tx
    .selectFrom('bank_booking')
    .select(sql<number>`coalesce(sum(amount), 0)::float8`.as('sum'))
    .where('order_id', '=', orderId)
    .where('reversed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.sum;
}

/** Which of these entries of a bank are booked at a site. */
export async function readBooked(db: Db, siteId: string, entries: readonly string[]): Promise<Set<string>> {
  if (entries.length === 0) return new Set();
  const rows = await db
    .selectFrom('bank_booking')
    .select('entry')
    .where('site_id', '=', siteId)
    .where('entry', 'in', entries)
    .where('reversed_at', 'is', null)
    .execute();
  return new Set(rows.flatMap(({ entry }) => (entry === null ? [] : [entry])));
}

/** What was booked for an account, as its owner takes it along. */
export const readBookingsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('bank_booking')
    .select([
      'amount',
      'currency',
      sql<string>`arrived_on::text`.as('arrivedOn'),
      'payer',
      'at',
      'reversed_at as reversedAt',
    ])
    .where('account_id', '=', accountId)
    .orderBy('at')
    .execute();
