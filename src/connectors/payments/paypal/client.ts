import { z } from 'zod';
import { decimalOf, isCurrency, minorOf } from '../currency.ts';
import {
  ForgedWebhook,
  ProviderRefused,
  type HostedOrder,
  type HostedPage,
  type PaymentProvider,
  type PaymentView,
  type ReceivedWebhook,
  type RefundView,
} from '../port.ts';
import { caller, parsed, Problem, type Call, type PaypalSettings } from './caller.ts';

const Amount = z.object({ currency_code: z.string(), value: z.string() });
const Capture = z.object({ id: z.string(), status: z.string(), amount: Amount });
const Order = z.object({
  id: z.string(),
  status: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
  purchase_units: z
    .array(z.object({ payments: z.object({ captures: z.array(Capture).default([]) }).optional() }))
    .default([]),
});
const Refund = z.object({ id: z.string(), status: z.string() });
const Event = z.object({
  id: z.string().min(1).max(100),
  event_type: z.string().max(100),
  resource: z.object({
    id: z.string().max(100).optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().max(100).optional() }).optional() })
      .optional(),
  }),
});
const signed = ['auth-algo', 'cert-url', 'transmission-id', 'transmission-sig', 'transmission-time'] as const;

/**
 * Payments through PayPal by its published REST API. The official SDK has its addresses built in and does not check webhooks
 * (decision 0185).
 */
export function paypalClient(settings: PaypalSettings): PaymentProvider {
  const call = caller(settings);
  return {
    name: 'paypal',
    saves: false,
    open: (order) => open(call, order),
    settle: (reference, { take }) => settle(call, reference, take),
    end: (reference) => end(call, reference),
    charge: () => Promise.reject(new ProviderRefused('PayPal accounts are not kept.')),
    async refund({ refundId, payment, amount }) {
      const body = { amount: amountOf(amount.amount, amount.currency), custom_id: refundId };
      const answer = await call('POST', `/v2/payments/captures/${encodeURIComponent(payment)}/refund`, {
        body,
        once: `refund-${refundId}`,
      });
      return refundView(parsed(Refund, answer));
    },
    readRefund: async (reference) =>
      refundView(parsed(Refund, await call('GET', `/v2/payments/refunds/${encodeURIComponent(reference)}`))),
    forget: () => Promise.resolve(),
    readWebhook(received) {
      if (signed.some((name) => headerOf(received, name) === '')) throw new ForgedWebhook('There is no signature.');
      const event = Event.safeParse(parseJson(received.body.toString('utf8')));
      if (!event.success) throw new ForgedWebhook('This is no event of PayPal.');
      const { id, event_type: type, resource } = event.data;
      const reference = type.startsWith('CHECKOUT.ORDER.')
        ? resource.id
        : resource.supplementary_data?.related_ids?.order_id;
      return { id, type, orderId: null, reference: reference ?? null };
    },
    confirmWebhook: (received) => confirm(call, settings, received),
  };
}

async function confirm(call: Call, { webhookId }: PaypalSettings, received: ReceivedWebhook): Promise<boolean> {
  const of = (name: (typeof signed)[number]) => JSON.stringify(headerOf(received, name));
  // The event goes back byte by byte: read and written again, its signature would not match.
  const raw = Buffer.concat([
    Buffer.from(
      `{"auth_algo":${of('auth-algo')},"cert_url":${of('cert-url')},"transmission_id":${of('transmission-id')},` +
        `"transmission_sig":${of('transmission-sig')},"transmission_time":${of('transmission-time')},` +
        `"webhook_id":${JSON.stringify(webhookId)},"webhook_event":`,
    ),
    received.body,
    Buffer.from('}'),
  ]);
  const answer = await call('POST', '/v1/notifications/verify-webhook-signature', { raw });
  return parsed(z.object({ verification_status: z.string() }), answer).verification_status === 'SUCCESS';
}

const headerOf = ({ headers }: ReceivedWebhook, name: string): string => String(headers[`paypal-${name}`] ?? '');

const amountOf = (minor: number, currency: string) => ({ currency_code: currency, value: decimalOf(minor) });

async function open(call: Call, order: HostedOrder): Promise<HostedPage> {
  if (order.amount === null) throw new ProviderRefused('PayPal accounts are not kept.');
  const body = {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: order.orderId,
        custom_id: order.orderId,
        description: order.description,
        amount: amountOf(order.amount.amount, order.amount.currency),
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          return_url: order.returnUrl,
          cancel_url: order.cancelUrl,
        },
      },
    },
  };
  const made = parsed(Order, await call('POST', '/v2/checkout/orders', { body, once: `open-${order.orderId}` }));
  const url = made.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href;
  if (url === undefined) throw new ProviderRefused('PayPal gave no page for the order.');
  return { reference: made.id, url, customer: null };
}

const orderPath = (reference: string) => `/v2/checkout/orders/${encodeURIComponent(reference)}`;

async function settle(call: Call, reference: string, take: boolean): Promise<PaymentView> {
  const answer = await call('GET', orderPath(reference));
  // PayPal forgets orders that no one has approved.
  if (answer.status === 404) return { state: 'ended', decline: null };
  const order = parsed(Order, answer);
  if (order.status !== 'APPROVED' || !take) return viewOf(order);
  const captured = await call('POST', `${orderPath(reference)}/capture`, { body: {}, once: `capture-${reference}` });
  const problem = captured.status === 422 ? Problem.safeParse(captured.body).data : undefined;
  const issues = problem?.details.map(({ issue }) => issue) ?? [];
  if (issues.includes('INSTRUMENT_DECLINED')) return { state: 'open', decline: 'declined' };
  if (issues.includes('ORDER_ALREADY_CAPTURED')) return viewOf(parsed(Order, await call('GET', orderPath(reference))));
  return viewOf(parsed(Order, captured));
}

/** PayPal has no call that ends an order: what no one approves lapses, and is captured by no one. */
async function end(call: Call, reference: string): Promise<PaymentView> {
  const found = await settle(call, reference, true);
  return found.state === 'open' ? { state: 'ended', decline: found.decline } : found;
}

function viewOf(order: z.infer<typeof Order>): PaymentView {
  if (order.status === 'VOIDED') return { state: 'ended', decline: null };
  const capture = order.purchase_units[0]?.payments?.captures.at(-1);
  if (capture === undefined) return { state: 'open', decline: null };
  if (capture.status === 'PENDING') return { state: 'approved' };
  if (capture.status === 'DECLINED' || capture.status === 'FAILED') return { state: 'ended', decline: 'declined' };
  const { currency_code: currency, value } = capture.amount;
  const amount = minorOf(value);
  if (amount === null || !isCurrency(currency)) throw new ProviderRefused(`PayPal took ${value} ${currency}.`);
  return { state: 'paid', payment: capture.id, amount: { amount, currency }, card: null, method: null, customer: null };
}

function refundView({ id, status }: z.infer<typeof Refund>): RefundView {
  if (status === 'COMPLETED') return { reference: id, state: 'done' };
  return { reference: id, state: status === 'PENDING' ? 'pending' : 'failed' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
