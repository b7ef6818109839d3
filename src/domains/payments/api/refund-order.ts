import { signatureFor } from '#domains/tenancy/api/port.ts';
import { byOf, record } from '#domains/history/api/port.ts';
import { billingPath } from '#domains/billing/paths.ts';
import { lockBalance, postEntry } from '#domains/ledger/api/port.ts';
import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import type { payments } from '../contract.ts';
import { maxReasonLength } from '../limits.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { refundTypes } from '../order-states.ts';
import { amountText } from '../texts.ts';
import { ofOrder } from './settle-objects.ts';
import { lockOrderIn, type StoredOrder } from './store-orders.ts';
import { insertRefund, readPendingRefunds, type StoredRefund } from './store-refunds.ts';
import { refundPaymentTask } from './tasks/refund-payment.ts';
import { refundView } from './view.ts';

type Input = InputOf<typeof payments.refundPaymentOrder>;

/** Refunds a payment: nothing (0), a credit on the balance (1), or the money to the method that paid (2). */
export const refundPaymentOrder: Run<typeof payments.refundPaymentOrder> = async (ctx, { params, input }) => {
  const order = await lockOrderIn(ctx.db, ctx.scope, params.orderId);
  if (order === null) throw new NotFound();
  await check(ctx, order, input);
  const { type, amount } = input;
  const refund: StoredRefund = {
    id: newId<'payment-refund'>(),
    orderId: order.id,
    type,
    amount,
    state: type === refundTypes.moneyBack ? 'pending' : 'done',
    reference: null,
    reason: input.reason.trim(),
    by: (await signatureFor(ctx.db, ctx.me, order.siteId)).email,
    at: ctx.now,
  };
  await insertRefund(ctx.db, refund);
  if (type === refundTypes.reduction) await reduce(ctx, order, refund);
  const taskId = type === refundTypes.moneyBack ? await payBack(ctx, order, refund) : null;
  await leaveTrace(ctx, { order, refund, taskId });
  return refundView(refund);
};

async function check({ db }: Ctx, order: StoredOrder, { type, amount, reason }: Input): Promise<void> {
  const { currency, siteId, accountId } = order;
  const text = reason.trim();
  const least = type === refundTypes.none ? 0 : 1;
  const left = type === refundTypes.none ? 0 : order.amount - order.refunded;
  const isPaid = order.state === 3 && order.kind === 'deposit';
  const faults = [
    (text === '' || text.length > maxReasonLength) && item(7409, 'reason'),
    isPaid && (amount < least || amount > left) && item(7407, 'amount', { left: amountText(left, currency) }),
  ].filter((fault) => fault !== false);
  if (faults.length > 0) throw new Invalid(faults);
  if (!isPaid) throw new Conflict(7406);
  if (type !== refundTypes.moneyBack) return;
  if (order.provider === 'bank') throw new Conflict(7411, 'type');
  // What was paid and used already is not there to be paid back, nor is what other refunds are about to pay.
  const total = await lockBalance(db, { siteId, accountId, currency });
  const balance = Math.max(0, total - (await readPendingRefunds(db, { accountId, currency })));
  if (amount > balance) throw new Invalid([item(7408, 'amount', { balance: amountText(balance, currency) })]);
}

/** Adds the amount to the balance, from what the site gives back. */
async function reduce(
  ctx: Ctx,
  { siteId, accountId, currency }: StoredOrder,
  { id, amount }: StoredRefund,
): Promise<void> {
  await postEntry(ctx.db, {
    key: `reduction:${id}`,
    kind: 'reduction',
    siteId,
    currency,
    at: ctx.now,
    cause: { kind: 'payment-refund', id },
    by: byOf(ctx),
    postings: [
      { account: { kind: 'refunds' }, amount },
      { account: { kind: 'customer', accountId }, amount: -amount },
    ],
  });
}

const payBack = (
  ctx: Ctx,
  { id: orderId, siteId, accountId, currency }: StoredOrder,
  { id, amount }: StoredRefund,
): Promise<string> =>
  enqueue(ctx.db, refundPaymentTask, {
    data: { refundId: id, orderId, amount, currency, by: byOf(ctx), reference: null },
    object: { type: 'payment-refund', id, name: '', siteId, accountId },
    by: requesterOf(ctx),
  });

const actions = {
  [refundTypes.none]: (_amount: string, reason: string) => say('payment-order.no-refund', { reason }),
  [refundTypes.reduction]: (amount: string, reason: string) => say('payment-order.reduced', { amount, reason }),
  [refundTypes.moneyBack]: (amount: string, reason: string) => say('payment-order.refund', { amount, reason }),
};

async function leaveTrace(
  ctx: Ctx,
  { order, refund, taskId }: { order: StoredOrder; refund: StoredRefund; taskId: string | null },
): Promise<void> {
  const amount = amountText(refund.amount, order.currency);
  const { reason } = refund;
  await record(ctx, {
    object: ofOrder(order),
    kind: 'billing',
    action: actions[refund.type](amount, reason),
    event: 'changed',
    audit: { type: [null, refund.type], amount: [null, amount], reason: [null, reason] },
    part: { type: 'payment-order', id: order.id },
    taskId,
    notice:
      refund.type === refundTypes.reduction
        ? {
            code: 1243,
            severity: 'success',
            title: notice('reduced', { amount }),
            text: notice('reduced-text', { amount, reason }),
            objectLink: billingPath(),
            groupKey: `refund:${refund.id}`,
          }
        : undefined,
  });
}
