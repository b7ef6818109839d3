import type { CardFacts, PaymentView } from '#connectors/payments/port.ts';
import { isScreenedOut } from '#domains/identity/api/port.ts';
import { newId } from '#kernel/ids.ts';
import { translate } from '#kernel/message.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { byItself, enqueue } from '#platform/tasks/enqueue.ts';
import { refundTypes } from '../order-states.ts';
import { declineReason } from '../reasons.ts';
import { methodText } from '../texts.ts';
import { insertRefund } from './store-refunds.ts';
import type { StoredOrder } from './store-orders.ts';
import { forgetMethodTask } from './tasks/forget-method.ts';
import { refundPaymentTask } from './tasks/refund-payment.ts';

/** Whether a card may not be charged or kept. */
export const isCardRefused = (app: App, { siteId, accountId }: StoredOrder, card: CardFacts): Promise<boolean> =>
  isScreenedOut(app, { place: 'payment', siteId, accountId, ip: null, card });

/** The same of the card that someone used on the page of the provider: only there does it become known. */
export async function isRefusedView(app: App, order: StoredOrder, view: PaymentView): Promise<boolean> {
  const card = view.state === 'paid' ? view.card : view.state === 'saved' ? view.method : null;
  return card !== null && order.state !== 3 && isCardRefused(app, order, card);
}

/** Removes a card that was saved on the provider's page and is not kept. */
export async function forgetRefused(
  tx: Db,
  { provider, siteId, accountId }: StoredOrder,
  method: { reference: string; brand: string; last4: string },
): Promise<void> {
  if (provider === 'bank') return;
  const text = methodText(method);
  const id = newId<'payment-method'>();
  await enqueue(tx, forgetMethodTask, {
    data: { provider, reference: method.reference, method: text },
    object: { type: 'payment-method', id, name: text, siteId, accountId },
    by: byItself,
  });
}

/** Pays back a deposit whose card is refused: the provider had taken the money before the card was known. */
export async function refundRefused(
  tx: Db,
  { id: orderId, siteId, accountId, amount, currency }: StoredOrder,
  at: Date,
): Promise<void> {
  const id = newId<'payment-refund'>();
  const reason = declineReason('not-accepted');
  const by = { name: '', source: 'system' };
  await insertRefund(tx, {
    id,
    orderId,
    type: refundTypes.moneyBack,
    amount,
    state: 'pending',
    reason: translate(reason),
    by: '',
    at,
  });
  await enqueue(tx, refundPaymentTask, {
    data: { refundId: id, orderId, amount, currency, by, reference: null },
    object: { type: 'payment-refund', id, name: '', siteId, accountId },
    by: byItself,
  });
}
