import { ForgedWebhook } from '#connectors/payments/port.ts';
import { isProvider, paymentProviders } from '#connectors/payments/providers.ts';
import type { App, RawAnswer, RawRequest, RawRoute } from '#platform/app.ts';
import { byItself, enqueue } from '#platform/tasks/enqueue.ts';
import { ignoreLive, taskFacts } from './order-payment.ts';
import { findOrderOf, wasHandled } from './store-orders.ts';
import { settleOrderTask } from './tasks/settle-order.ts';

/** Events of providers are a few kilobytes. */
const mostBytes = 131_072;
/** The headers that a provider signs with. */
const signed = /^(stripe-signature|paypal-[a-z-]+)$/;

/**
 * Where providers send their webhooks. The signature is checked here, or by the task where the provider must be asked; the task then
 * reads the order at the provider. The answer says only that the webhook was taken.
 */
export const webhooks: RawRoute = {
  path: '/svc/payments/webhooks/:provider',
  methods: ['POST'],
  may: 'anyone',
  wholeBytes: mostBytes,
  handle: take,
};

async function take(app: App, { params, headers, bytes }: RawRequest): Promise<RawAnswer> {
  const name = params['provider'] ?? '';
  const provider = isProvider(name) ? paymentProviders(app.config).get(name) : undefined;
  if (provider === undefined) return { status: 404 };
  if (bytes === null) return { status: 400 };
  try {
    const event = provider.readWebhook({ headers, body: bytes, now: app.clock.now() });
    if (await wasHandled(app.db, provider.name, event.id)) return { status: 200 };
    const order = await findOrderOf(app.db, provider.name, event);
    // Other events of the provider's account are none of ours.
    if (order === null || order.state === 3) return { status: 200 };
    const kept = Object.entries(headers).filter(([header]) => signed.test(header));
    const { id, type, reference } = event;
    const hint = {
      id,
      type,
      reference,
      headers: Object.fromEntries(kept.map(([header, value]) => [header, String(value)])),
      body: bytes.toString('base64'),
    };
    const object = { type: 'payment-order', id: order.id, name: '', siteId: order.siteId, accountId: null };
    const data = { orderId: order.id, order: taskFacts(order), hint, closes: false };
    await app.db
      .transaction()
      .execute((tx) => enqueue(tx, settleOrderTask, { data, object, lane: `webhook:${id}`, by: byItself }))
      .catch(ignoreLive);
    return { status: 200 };
  } catch (error) {
    if (!(error instanceof ForgedWebhook)) throw error;
    app.log.warn({ provider: name, reason: error.message }, 'webhook refused');
    return { status: 400 };
  }
}
