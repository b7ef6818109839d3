import { Stripe } from 'stripe';
import {
  ForgedWebhook,
  ProviderRefused,
  ProviderUnavailable,
  type HostedOrder,
  type HostedPage,
  type PaymentProvider,
  type PaymentView,
  type WebhookEvent,
} from '../port.ts';
import { addressOf, stripeHttpClient } from './http-client.ts';
import { declineOf, refundView, viewOf, viewOfIntent } from './views.ts';

export interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  /** Absent: Stripe itself. */
  url?: string | undefined;
}

/** Stripe refuses webhooks older than this as well. */
const toleranceSeconds = 300;
const callMs = 10_000;
/** A page is open for half an hour at least. */
const shortestPageMs = 30 * 60_000 + 30_000;

const expand = ['payment_intent.payment_method', 'setup_intent.payment_method', 'setup_intent.latest_attempt'];

/** Payments by card through Stripe: its hosted page, saved cards and refunds, by the official SDK. */
export function stripeClient(settings: StripeSettings): PaymentProvider {
  const stripe = new Stripe(settings.secretKey, {
    httpClient: stripeHttpClient,
    maxNetworkRetries: 0,
    timeout: callMs,
    telemetry: false,
    ...(settings.url === undefined ? {} : addressOf(settings.url)),
  });
  return {
    name: 'stripe',
    saves: true,
    open: (order) => asked(() => open(stripe, order)),
    settle: (reference) =>
      asked(async () =>
        reference.startsWith('pi_')
          ? viewOfIntent(await stripe.paymentIntents.retrieve(reference, { expand: ['payment_method'] }))
          : viewOf(await stripe.checkout.sessions.retrieve(reference, { expand })),
      ),
    end: (reference) => asked(() => end(stripe, reference)),
    charge: ({ orderId, customer, method, amount, description }) =>
      asked(async () => {
        try {
          const intent = await stripe.paymentIntents.create(
            {
              amount: amount.amount,
              currency: amount.currency.toLowerCase(),
              customer,
              payment_method: method,
              off_session: true,
              confirm: true,
              description,
              metadata: { order: orderId },
              expand: ['payment_method'],
            },
            { idempotencyKey: `charge-${orderId}` },
          );
          return viewOfIntent(intent);
        } catch (error) {
          if (error instanceof Stripe.errors.StripeCardError) return { state: 'ended', decline: declineOf(error) };
          throw error;
        }
      }),
    refund: ({ refundId, payment, amount }) =>
      asked(async () =>
        refundView(
          await stripe.refunds.create(
            { payment_intent: payment, amount: amount.amount, metadata: { refund: refundId } },
            { idempotencyKey: `refund-${refundId}` },
          ),
        ),
      ),
    readRefund: (reference) => asked(async () => refundView(await stripe.refunds.retrieve(reference))),
    forget: (method) =>
      asked(async () => {
        await stripe.paymentMethods.detach(method).catch((error: unknown) => {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        });
      }),
    readWebhook({ headers, body, now }) {
      const event = verified(() =>
        stripe.webhooks.constructEvent(
          body,
          String(headers['stripe-signature'] ?? ''),
          settings.webhookSecret,
          toleranceSeconds,
          undefined,
          now,
        ),
      );
      return { id: event.id, type: event.type, ...orderOf(event) };
    },
    confirmWebhook: () => Promise.resolve(true),
  };
}

async function open(stripe: Stripe, order: HostedOrder): Promise<HostedPage> {
  const { orderId, amount } = order;
  const customer =
    order.customer ??
    (
      await stripe.customers.create(
        { email: order.email, metadata: { account: order.accountId } },
        { idempotencyKey: `customer-${order.accountId}` },
      )
    ).id;
  const common = {
    customer,
    client_reference_id: orderId,
    metadata: { order: orderId },
    success_url: order.returnUrl,
    cancel_url: order.cancelUrl,
    payment_method_types: ['card'] as 'card'[],
    expires_at: Math.ceil(Math.max(order.expiresAt.getTime(), Date.now() + shortestPageMs) / 1000),
  };
  const session = await stripe.checkout.sessions.create(
    amount === null
      ? { ...common, mode: 'setup', setup_intent_data: { metadata: { order: orderId } } }
      : {
          ...common,
          mode: 'payment',
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: amount.currency.toLowerCase(),
                unit_amount: amount.amount,
                product_data: { name: order.description },
              },
            },
          ],
          payment_intent_data: {
            description: order.description,
            metadata: { order: orderId },
            ...(order.save ? { setup_future_usage: 'off_session' as const } : {}),
          },
        },
    { idempotencyKey: `open-${orderId}` },
  );
  if (session.url === null) throw new ProviderRefused('Stripe gave no page for the order.');
  return { reference: session.id, url: session.url, customer };
}

async function end(stripe: Stripe, reference: string): Promise<PaymentView> {
  if (reference.startsWith('cs_'))
    await stripe.checkout.sessions.expire(reference).catch((error: unknown) => {
      // It is no longer open: what it has become is what counts.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    });
  return viewOf(await stripe.checkout.sessions.retrieve(reference, { expand }));
}

/** The order that an event is about: what we create names it in its metadata. */
function orderOf(event: Stripe.Event): Pick<WebhookEvent, 'orderId' | 'reference'> {
  const { object } = event.data as { object: { id?: unknown; metadata?: { order?: unknown } | null } };
  const orderId = object.metadata?.order;
  const reference = typeof object.id === 'string' && /^(cs|pi)_/.test(object.id) ? object.id : null;
  return { orderId: typeof orderId === 'string' ? orderId : null, reference };
}

function verified(read: () => Stripe.Event): Stripe.Event {
  try {
    return read();
  } catch (error) {
    throw new ForgedWebhook('The signature is not one of Stripe.', { cause: error });
  }
}

/** Calls Stripe; sorts failures into those that may be repeated and those that may not. */
async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ProviderRefused) throw error;
    const { errors } = Stripe;
    if (error instanceof errors.StripeError) {
      const again =
        error instanceof errors.StripeConnectionError ||
        error instanceof errors.StripeAPIError ||
        error instanceof errors.StripeRateLimitError;
      const status = error.statusCode ?? 0;
      // 409: another call with the same key is under way.
      if (again || status >= 500 || status === 409) throw new ProviderUnavailable(error.message, { cause: error });
      throw new ProviderRefused(error.message, { cause: error });
    }
    throw error;
  }
}
