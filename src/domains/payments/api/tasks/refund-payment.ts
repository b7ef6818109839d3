import type { RefundView } from '#connectors/payments/port.ts';
import { billingPath } from '#domains/billing/paths.ts';
import { record, type By } from '#domains/history/api/port.ts';
import { notifyStaff } from '#domains/notifications/api/port.ts';
import { withdrawDeposit } from '#domains/billing/api/port.ts';
import { postEntry } from '#domains/ledger/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import { done, fail, task, wait, type Effect } from '#platform/tasks/task.ts';
import { notice } from '../../notices.ts';
import { say } from '../../messages.ts';
import { paymentsPath } from '../../paths.ts';
import { amountText } from '../../texts.ts';
import { providerOf } from '../provider.ts';
import { ofOrder } from '../settle-objects.ts';
import { findOrder, lockOrder, type StoredOrder } from '../store-orders.ts';
import { endRefund, lockRefund } from '../store-refunds.ts';

interface Data {
  refundId: string;
  orderId: string;
  amount: number;
  currency: StoredOrder['currency'];
  by: By;
  /** The provider's refund, once it is known. */
  reference: string | null;
}

const againSeconds = 60;

/** Pays money back through the provider. It refunds once for each refund of ours, so a repeated step pays nothing more. */
export const refundPaymentTask = task<Data>()({
  kind: 'payment.refund',
  label: say('kind-refund'),
  serviceName: 'payments',
  title: ({ amount, currency }) => say('refund', { amount: amountText(amount, currency) }),
  first: 'refund',
  // Half a day: whether an unanswered call has refunded is known only when it is answered.
  maxTries: 80,
  steps: {
    refund: {
      title: say('asking-refund'),
      weight: 1,
      cancel: say('cannot-cancel-refund'),
      async run({ app, data, log }) {
        const { refundId, amount, currency, reference } = data;
        const order = await findOrder(app.db, data.orderId);
        if (order?.payment == null) return fail(say('refund-refused'));
        const provider = providerOf(app, order.provider);
        const view: RefundView =
          reference === null
            ? await provider.refund({ refundId, payment: order.payment, amount: { amount, currency } })
            : await provider.readRefund(reference);
        if (view.state === 'pending') return wait(againSeconds, { patch: { reference: view.reference } });
        if (view.state === 'failed') return fail(say('refund-refused'));
        log(say('was-refunded', { amount: amountText(amount, currency) }));
        return done({ effect: refunded(data, view.reference, new Date(app.clock.now())) });
      },
    },
  },
  undo: (data) => async (tx) => {
    const found = await lockBoth(tx, data);
    if (found?.refund.state !== 'pending') return;
    await endRefund(tx, found.refund, { state: 'failed', reference: null, at: new Date() });
    const amount = amountText(data.amount, data.currency);
    const action = say('payment-order.refund-failed', { amount });
    await record(tx, { object: ofOrder(found.order), kind: 'billing', action, by: data.by, event: 'changed' });
    const { siteId, owner } = found.order;
    await notifyStaff(
      tx,
      { siteId, may: 'payments.refund' },
      {
        code: 1247,
        severity: 'error',
        title: notice('refund-failed', { account: owner, amount }),
        text: notice('refund-failed-text'),
        objectLink: paymentsPath({ filter: owner }),
        groupKey: `refund:${data.refundId}:failed`,
      },
    );
  },
});

async function lockBoth(tx: Db, { refundId, orderId }: Pick<Data, 'refundId' | 'orderId'>) {
  const order = await lockOrder(tx, orderId);
  const refund = await lockRefund(tx, refundId);
  return order === null || refund === null ? null : { order, refund };
}

const refunded =
  (data: Data, reference: string, now: Date): Effect =>
  async (tx) => {
    const found = await lockBoth(tx, data);
    if (found?.refund.state !== 'pending') return;
    const { order, refund } = found;
    const { accountId, siteId } = order;
    const { amount, currency, by } = data;
    await postEntry(tx, {
      key: `refund:${refund.id}`,
      kind: 'refund',
      siteId,
      currency,
      at: now,
      cause: { kind: 'payment-refund', id: refund.id },
      by,
      postings: [
        { account: { kind: 'customer', accountId }, amount },
        { account: { kind: 'gateway' }, amount: -amount },
      ],
    });
    await withdrawDeposit(tx, accountId, { amount, currency });
    await endRefund(tx, refund, { state: 'done', reference, at: now });
    const shown = amountText(amount, currency);
    await record(tx, {
      object: ofOrder(order),
      kind: 'billing',
      action: say('payment-order.refunded', { amount: shown }),
      by,
      at: now,
      event: 'changed',
      notice: {
        code: 1243,
        severity: 'success',
        title: notice('refunded', { amount: shown }),
        text: notice('refunded-text', { amount: shown }),
        objectLink: billingPath(),
        groupKey: `refund:${refund.id}`,
      },
    });
  };
