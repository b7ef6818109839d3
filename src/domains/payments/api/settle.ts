import type { PaymentView } from '#connectors/payments/port.ts';
import { record, type By } from '#domains/history/api/port.ts';
import { approveProfile } from '#domains/billing/api/port.ts';
import { postEntry } from '#domains/ledger/api/port.ts';
import { billingPath } from '#domains/billing/paths.ts';
import type { Db } from '#platform/db/pool.ts';
import { emitter } from '#platform/live/emit.ts';
import type { Effect } from '#platform/tasks/task.ts';
import { declineReason } from '../reasons.ts';
import { notice } from '../notices.ts';
import { say } from '../messages.ts';
import { amountText, methodText } from '../texts.ts';
import { forgetRefused, refundRefused } from './refused-card.ts';
import { ofOrder } from './settle-objects.ts';
import { topUpFailed, topUpPaid } from './top-up/after-charge.ts';
import { addMethod, saveCustomer } from './store-methods.ts';
import { lockOrder, saveApproved, saveCompleted, saveDecline, saveExpired, type StoredOrder } from './store-orders.ts';

const providerBy: Record<StoredOrder['provider'], By> = {
  stripe: { name: 'Stripe', source: 'system' },
  paypal: { name: 'PayPal', source: 'system' },
  bank: { name: '', source: 'system' },
};

/**
 * Makes an order what its provider says that it is, with everything that follows, once: the order's lock and the key of its ledger
 * entry let any number of these run in any order.
 */
export const settled =
  (orderId: string, seen: PaymentView & { refused?: boolean }, now: Date): Effect =>
  async (tx) => {
    const { refused = false, ...view } = seen;
    const order = await lockOrder(tx, orderId);
    if (order === null || order.state === 3) return;
    switch (view.state) {
      case 'paid':
        await complete({ tx, order, now }, { ...view, refused });
        if (refused) await refundRefused(tx, order, now);
        return;
      case 'saved':
        if (!refused) return keepSaved({ tx, order, now }, view);
        await forgetRefused(tx, order, view.method);
        return expire(tx, order, 'not-accepted');
      case 'ended':
        return expire(tx, order, view.decline);
      case 'approved':
        if (order.state !== 1) return;
        await saveApproved(tx, order.id);
        return repaint(tx, order);
      case 'open':
        if (view.decline === null || view.decline === order.decline || order.state === 4) return;
        await saveDecline(tx, order.id, view.decline);
        return repaint(tx, order);
    }
  };

interface At {
  tx: Db;
  order: StoredOrder;
  now: Date;
}

interface Paid extends Extract<PaymentView, { state: 'paid' }> {
  /** The card is on the blocklist: it is not kept, and what it paid is paid back. */
  refused: boolean;
}

async function complete({ tx, order, now }: At, { refused, ...view }: Paid): Promise<void> {
  const { id, accountId, siteId, provider, kind } = order;
  const { amount, currency } = view.amount;
  // What arrived is what is booked; another amount than was ordered is for people to look at.
  if (kind !== 'deposit' || currency !== order.currency || amount !== order.amount)
    throw new Error(`order ${id} of ${order.amount} ${order.currency} was paid with ${amount} ${currency}`);
  const by = providerBy[provider];
  await postEntry(tx, {
    key: `deposit:${id}`,
    kind: 'deposit',
    siteId,
    currency,
    at: now,
    cause: { kind: 'payment-order', id },
    by,
    postings: [
      { account: { kind: 'gateway' }, amount },
      { account: { kind: 'customer', accountId }, amount: -amount },
    ],
  });
  const shown = amountText(amount, currency);
  if (!refused) await keepMethod({ tx, order, now }, view);
  else if (view.method !== null) await forgetRefused(tx, order, view.method);
  const method = view.card === null ? order.method : methodText(view.card);
  const reference = order.methodId === null ? null : view.payment;
  await saveCompleted(tx, id, { payment: view.payment, reference, method, at: now });
  if (!refused) await approveProfile(tx, { accountId, by, now, deposit: { amount, currency } });
  if (order.origin === 'top-up') await topUpPaid(tx, order);
  await record(tx, {
    object: ofOrder(order),
    kind: 'billing',
    action: say('payment-order.completed', { amount: shown }),
    by,
    at: now,
    event: 'changed',
    notice: {
      code: order.origin === 'top-up' ? 1245 : 1240,
      severity: 'success',
      title: notice(order.origin === 'top-up' ? 'topped-up' : 'received', { amount: shown }),
      text: notice('received-text', { amount: shown }),
      objectLink: billingPath(),
      groupKey: `payment:${id}`,
    },
  });
}

async function keepSaved({ tx, order, now }: At, view: Extract<PaymentView, { state: 'saved' }>): Promise<void> {
  const { id, accountId, provider } = order;
  const by = providerBy[provider];
  await keepMethod({ tx, order, now }, view);
  await saveCompleted(tx, id, { payment: null, reference: null, method: methodText(view.method), at: now });
  await approveProfile(tx, { accountId, by, now });
  await repaint(tx, order);
}

async function keepMethod(
  { tx, order, now }: At,
  { method, customer }: Pick<Extract<PaymentView, { state: 'paid' }>, 'method' | 'customer'>,
): Promise<void> {
  const { accountId, siteId, provider } = order;
  if (customer !== null) await saveCustomer(tx, { accountId, provider, reference: customer });
  if (method === null) return;
  const added = await addMethod(tx, method, { siteId, accountId, provider, at: now });
  if (added === null) return;
  const action = say('payment-method.added', { method: methodText(method) });
  await record(tx, {
    object: ofOrder(order),
    kind: 'billing',
    action,
    by: { name: order.createdBy, source: 'console' },
    at: now,
  });
}

/** Ends an order without a payment; who has charged a saved card is notified of it. */
async function expire(tx: Db, order: StoredOrder, decline: StoredOrder['decline']): Promise<void> {
  if (order.state === 4) return;
  const { id, kind, amount, currency, methodId, provider } = order;
  await saveExpired(tx, id, decline);
  if (kind === 'setup') return repaint(tx, order);
  const shown = amountText(amount, currency);
  const reason = declineReason(decline);
  const failed = methodId !== null;
  const isTopUp = order.origin === 'top-up';
  await record(tx, {
    object: ofOrder(order),
    kind: 'billing',
    action: failed
      ? say('payment-order.failed', { amount: shown, reason })
      : say('payment-order.expired', { amount: shown }),
    by: providerBy[provider],
    event: 'changed',
    // A top-up says with its own notice that it has stopped.
    notice:
      failed && !isTopUp
        ? {
            code: 1241,
            severity: 'error',
            title: notice('failed', { amount: shown }),
            text: reason,
            objectLink: billingPath(),
            groupKey: `payment:${id}:failed`,
          }
        : undefined,
  });
  if (isTopUp) await topUpFailed(tx, { ...order, decline });
}

/** Repaints the screens of the payer. */
export async function repaint(tx: Db, order: StoredOrder): Promise<void> {
  await emitter(tx)(
    'payment.changed',
    { siteId: order.siteId, accountId: order.accountId },
    { userId: order.accountId },
  );
}
