import type { PaymentView } from '#connectors/payments/port.ts';
import { done, next, task } from '#platform/tasks/task.ts';
import { say } from '../../messages.ts';
import { amountText } from '../../texts.ts';
import { orderText } from '../order-text.ts';
import { declineReason } from '../../reasons.ts';
import { isRefusedView } from '../refused-card.ts';
import { providerOf } from '../provider.ts';
import { settled } from '../settle.ts';
import { findOrder, saveEvent, type StoredOrder } from '../store-orders.ts';

/** A webhook that says that there is news. */
export interface Hint {
  id: string;
  type: string;
  /** The provider's order or payment. */
  reference: string | null;
  headers: Readonly<Record<string, string>>;
  /** As it came, base64. */
  body: string;
}

interface Data {
  orderId: string;
  order: Pick<StoredOrder, 'kind' | 'amount' | 'currency' | 'provider'>;
  hint: Hint | null;
  /** The order's time is over: what is not paid by now is closed. */
  closes: boolean;
}

const providerTitle = { stripe: 'Stripe', paypal: 'PayPal', bank: '' } as const;

/** Reads an order at its provider and makes it what that says. Webhook, return page and expiry all lead here. */
export const settleOrderTask = task<Data>()({
  kind: 'payment.settle',
  label: say('kind-settle'),
  serviceName: 'payments',
  title: ({ order }) => say('settle', { what: orderText(order) }),
  first: 'confirm',
  maxTries: 20,
  steps: {
    confirm: {
      title: say('confirming-webhook'),
      weight: 1,
      cancel: true,
      async run({ app, data: { hint, order }, log }) {
        if (hint === null) return next('settle');
        const received = { headers: hint.headers, body: Buffer.from(hint.body, 'base64'), now: app.clock.now() };
        if (await providerOf(app, order.provider).confirmWebhook(received)) return next('settle');
        log(say('forged-webhook', { provider: providerTitle[order.provider] }));
        return done();
      },
    },
    settle: {
      title: say('asking-provider'),
      weight: 1,
      cancel: true,
      async run({ app, data: { orderId, hint, closes }, log }) {
        const order = await findOrder(app.db, orderId);
        if (order === null) return done();
        const now = new Date(app.clock.now());
        const view = await viewOf(order, { hint, closes, provider: providerOf(app, order.provider) });
        log(said(view));
        const refused = await isRefusedView(app, order, view);
        if (refused) log(declineReason('not-accepted'));
        const change = settled(orderId, { ...view, refused }, now);
        return done({
          async effect(tx, emit) {
            await change(tx, emit);
            if (hint !== null) await saveEvent(tx, { ...hint, provider: order.provider, orderId, at: now });
          },
        });
      },
    },
  },
  undo: () => () => Promise.resolve(),
});

async function viewOf(
  order: StoredOrder,
  { hint, closes, provider }: Pick<Data, 'hint' | 'closes'> & { provider: ReturnType<typeof providerOf> },
): Promise<PaymentView> {
  const nothing = { state: closes ? 'ended' : 'open', decline: null } as const;
  if (order.state === 3) return nothing;
  // A charge that was never answered is known by what the webhook names.
  const reference = order.reference ?? hint?.reference ?? null;
  if (reference === null) return order.methodId !== null && closes ? { state: 'open', decline: null } : nothing;
  if (closes && order.reference !== null) return provider.end(reference);
  // What is approved after its time is no longer charged.
  return provider.settle(reference, { take: order.state !== 4 });
}

function said(view: PaymentView) {
  switch (view.state) {
    case 'paid':
      return say('was-paid', { amount: amountText(view.amount.amount, view.amount.currency) });
    case 'saved':
      return say('was-saved');
    case 'ended':
      return say('was-ended');
    case 'open':
    case 'approved':
      return say('nothing-new');
  }
}
