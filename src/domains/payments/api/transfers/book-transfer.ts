import { approveProfile, withdrawDeposit } from '#domains/billing/api/port.ts';
import { billingPath } from '#domains/billing/paths.ts';
import { auditAlone, byOf, record, type By } from '#domains/history/api/port.ts';
import { postEntry } from '#domains/ledger/api/port.ts';
import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { payments } from '../../contract.ts';
import { maxReasonLength } from '../../limits.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';
import type { OrderState } from '../../order-states.ts';
import { amountText } from '../../texts.ts';
import { ofOrder } from '../settle-objects.ts';
import { lockOrder, lockOrderIn, type StoredOrder } from '../store-orders.ts';
import { insertBooking, lockBookingIn, saveReversed, sumBooked, type StoredBooking } from './store-bookings.ts';
import { saveReceived } from './store-transfers.ts';

interface Arrived {
  amount: number;
  arrivedOn: string;
  payer: string;
  /** The bank's name of the entry; null: booked by hand. */
  entry: string | null;
}

/**
 * Books money that arrived for a locked order, in any amount: the balance grows by it at once, and the order is completed
 * when all of it is there. Also for one that expired: money that arrived is never lost. Null where the entry is booked already.
 */
export async function bookArrived(
  ctx: Ctx,
  order: StoredOrder,
  { amount, arrivedOn, payer, entry }: Arrived,
): Promise<string | null> {
  const { id: orderId, siteId, accountId, currency } = order;
  const by = byOf(ctx);
  const of = { siteId, accountId, orderId, amount, currency, arrivedOn, payer, entry };
  const bookingId = await insertBooking(ctx.db, { ...of, by: by.name, at: ctx.now });
  if (bookingId === null) return null;
  await post(ctx.db, { ...of, id: bookingId, sign: 1, by, at: ctx.now });
  await followBookings(ctx.db, order, ctx.now);
  await approveProfile(ctx.db, { accountId, by, now: ctx.now, deposit: { amount, currency } });
  const shown = amountText(amount, currency);
  await record(ctx, {
    object: ofOrder(order),
    kind: 'billing',
    action: say('payment-order.book', { amount: shown }),
    event: 'changed',
    notice: {
      code: 1240,
      severity: 'success',
      title: notice('received', { amount: shown }),
      text: notice('received-text', { amount: shown }),
      objectLink: billingPath(),
      groupKey: `booking:${bookingId}`,
    },
  });
  return bookingId;
}

type Moved = Pick<StoredBooking, 'id' | 'siteId' | 'accountId' | 'amount' | 'currency'> & {
  sign: 1 | -1;
  by: By;
  at: Date;
};

/** Moves what was booked, or back. Both happen once. */
async function post(tx: Db, { id, siteId, accountId, amount, currency, sign, by, at }: Moved): Promise<void> {
  await postEntry(tx, {
    key: sign === 1 ? `transfer:${id}` : `transfer-reversal:${id}`,
    kind: sign === 1 ? 'deposit' : 'deposit-reversal',
    siteId,
    currency,
    at,
    cause: { kind: 'bank-booking', id },
    by,
    postings: [
      { account: { kind: 'gateway' }, amount: sign * amount },
      { account: { kind: 'customer', accountId }, amount: -sign * amount },
    ],
  });
}

/** Brings the state of a locked order to what has arrived of it. */
async function followBookings(tx: Db, order: StoredOrder, now: Date): Promise<void> {
  const received = await sumBooked(tx, order.id);
  const state = stateOf(received, order, now);
  await saveReceived(tx, order.id, {
    received,
    state,
    completedAt: state === 3 ? now : null,
    closingAt: state === 1 || state === 2 ? order.expiresAt : null,
    method: state === 3 || state === 2 ? 'Bank transfer' : '',
  });
}

function stateOf(received: number, { amount, expiresAt }: StoredOrder, now: Date): OrderState {
  if (received >= amount) return 3;
  if (expiresAt <= now) return 4;
  return received > 0 ? 2 : 1;
}

/** Books by hand what arrived of a bank transfer. */
export const bookTransfer: Run<typeof payments.bookTransfer> = async (ctx, { params, input }) => {
  const order = await lockOrderIn(ctx.db, ctx.scope, params.orderId);
  if (order === null) throw new NotFound();
  if (order.provider !== 'bank') throw new Conflict(7415);
  if (input.arrivedOn > ctx.now.toISOString().slice(0, 10)) throw new Invalid([item(7417, 'arrivedOn')]);
  const bookingId = await bookArrived(ctx, order, { ...input, entry: null });
  if (bookingId === null) throw new Error('a booking by hand met another one');
  const diff = {
    amount: [null, amountText(input.amount, order.currency)],
    arrivedOn: [null, input.arrivedOn],
  } as const;
  auditAlone(ctx, ofOrder(order), { diff, part: { type: 'bank-booking', id: bookingId } });
  return { bookingId };
};

/** Takes back what was booked, by an entry of its own; the order waits again, unless its time is over. */
export const reverseBooking: Run<typeof payments.reverseBooking> = async (ctx, { params, input }) => {
  const reason = input.reason.trim();
  if (reason === '' || reason.length > maxReasonLength) throw new Invalid([item(7409, 'reason')]);
  const booking = await lockBookingIn(ctx.db, ctx.scope, params.bookingId);
  if (booking === null) throw new NotFound();
  if (booking.reversedAt !== null) throw new Conflict(7416);
  const order = await lockOrder(ctx.db, booking.orderId);
  if (order === null) throw new NotFound();
  const by = byOf(ctx);
  await saveReversed(ctx.db, booking.id, { at: ctx.now, by: by.name, reason });
  await post(ctx.db, { ...booking, sign: -1, by, at: ctx.now });
  await withdrawDeposit(ctx.db, order.accountId, booking);
  await followBookings(ctx.db, order, ctx.now);
  const amount = amountText(booking.amount, booking.currency);
  await record(ctx, {
    object: ofOrder(order),
    kind: 'billing',
    action: say('payment-order.reverse-booking', { amount, reason }),
    event: 'changed',
    audit: { amount: [amount, null], reason: [null, reason] },
    part: { type: 'bank-booking', id: booking.id },
  });
};
