import { createSign, createVerify, generateKeyPairSync, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { minorOf } from '../currency.ts';
import { newName, once, type Answer, type Asked, type SandboxWorld } from '../sandbox/http.ts';
import { sandboxSettings } from '../sandbox/settings.ts';
import type { PaymentStore } from '../sandbox/store.ts';
import type { Signer } from '../sandbox/webhooks.ts';
import { amountOf, emitAbout, type Capture, type PaypalOrder } from './sandbox-objects.ts';
import { approvalPage } from './sandbox-page.ts';

type Json = { status: number; body: object };
const problem = (status: number, name: string, issue?: string): Json => ({
  status,
  body: { name, message: name, details: issue === undefined ? [] : [{ issue }], links: [] },
});
const notFound = problem(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');

interface Keys {
  privateKey: string;
  publicKey: string;
}

/** The keys with which the sandbox signs; kept, since events outlive a process. */
function keysOf(store: PaymentStore): Keys {
  const kept = store.get<Keys>('paypal', 'keys');
  if (kept !== null) return kept;
  const made = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return store.put('paypal', 'keys', made);
}

const signedText = (of: { id: string; time: string; body: string }) =>
  `${of.id}|${of.time}|${sandboxSettings.paypal.webhookId}|${crc32(of.body)}`;

/** The headers that PayPal signs its webhooks with. */
export const paypalSigner =
  (store: PaymentStore): Signer =>
  ({ body }, now) => {
    const id = newName('');
    const time = new Date(now).toISOString();
    const signature = createSign('sha256')
      .update(signedText({ id, time, body }))
      .sign(keysOf(store).privateKey, 'base64');
    return {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-SANDBOX',
      'paypal-transmission-id': id,
      'paypal-transmission-sig': signature,
      'paypal-transmission-time': time,
    };
  };

/** PayPal's REST API as far as payments need it, and its approval page. */
export function paypalRoute(world: SandboxWorld, asked: Asked): Answer | null {
  const page = approvalPage(world, asked);
  if (page !== null) return page;
  const { pathname } = asked.url;
  if (!/^\/(v1\/(oauth2|notifications)|v2\/(checkout|payments))\//.test(pathname)) return null;
  if (pathname === '/v1/oauth2/token') return token(world, asked);
  const bearer = (asked.headers.authorization ?? '').replace(/^Bearer /, '');
  if (world.store.get('paypal-token', bearer) === null) return problem(401, 'AUTHENTICATION_FAILURE');
  if (pathname === '/v1/notifications/verify-webhook-signature') return verify(world, asked.body);
  const run = (): Json => answer(world, asked);
  if (asked.method !== 'POST') return run();
  const reused = problem(422, 'UNPROCESSABLE_ENTITY', 'PAYPAL_REQUEST_ID_PREVIOUSLY_USED');
  return once(world, { provider: 'paypal', key: String(asked.headers['paypal-request-id'] ?? ''), asked, reused }, run);
}

function token(world: SandboxWorld, asked: Asked): Json {
  const { clientId, clientSecret } = sandboxSettings.paypal;
  const given = Buffer.from((asked.headers.authorization ?? '').replace(/^Basic /, ''), 'base64');
  const wanted = Buffer.from(`${clientId}:${clientSecret}`);
  const right = given.length === wanted.length && timingSafeEqual(given, wanted);
  if (!right || !asked.body.includes('grant_type=client_credentials')) return problem(401, 'invalid_client');
  const access_token = newName('A21AA');
  world.store.put('paypal-token', access_token, {});
  return { status: 200, body: { access_token, token_type: 'Bearer', expires_in: 32_400, scope: '' } };
}

const Order = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        description: z.string().optional(),
        amount: z.object({ currency_code: z.string().length(3), value: z.string() }),
      }),
    )
    .length(1),
  payment_source: z.object({
    paypal: z.object({ experience_context: z.object({ return_url: z.url(), cancel_url: z.url() }) }),
  }),
});

function answer(world: SandboxWorld, { method, url, body }: Asked): Json {
  const [, kind = '', id = '', verb = ''] =
    /^\/v2\/(checkout\/orders|payments\/captures|payments\/refunds)(?:\/(\w+))?(?:\/(\w+))?$/.exec(url.pathname) ?? [];
  switch (`${method} ${kind}/${verb}`) {
    case 'POST checkout/orders/':
      return createOrder(world, body);
    case 'GET checkout/orders/': {
      const order = world.store.get<PaypalOrder>('order', id);
      return order === null ? notFound : { status: 200, body: shown(order) };
    }
    case 'POST checkout/orders/capture':
      return capture(world, id);
    case 'POST payments/captures/refund':
      return refund(world, id, body);
    case 'GET payments/refunds/':
      return readRefund(world, id);
    default:
      return notFound;
  }
}

/** An order as it is on the wire. */
const shown = ({ id, status, links, amount, custom_id, captures }: PaypalOrder) => ({
  id,
  intent: 'CAPTURE',
  status,
  links,
  purchase_units: [
    { reference_id: 'default', amount, custom_id, ...(captures.length > 0 && { payments: { captures } }) },
  ],
});

function createOrder(world: SandboxWorld, body: string): Json {
  const parsed = Order.safeParse(JSON.parse(body));
  if (!parsed.success) return problem(400, 'INVALID_REQUEST');
  const unit = parsed.data.purchase_units[0]!;
  const amount = minorOf(unit.amount.value);
  if (amount === null || amount < 1) return problem(422, 'UNPROCESSABLE_ENTITY', 'CANNOT_BE_ZERO_OR_NEGATIVE');
  const { return_url, cancel_url } = parsed.data.payment_source.paypal.experience_context;
  const id = newName('').toUpperCase().slice(0, 17);
  const order: PaypalOrder = {
    id,
    status: 'PAYER_ACTION_REQUIRED',
    amount: unit.amount,
    custom_id: unit.custom_id ?? '',
    description: unit.description ?? '',
    return_url,
    cancel_url,
    links: [{ rel: 'payer-action', href: `${world.url}/checkoutnow?token=${id}`, method: 'GET' }],
    captures: [],
    declines: false,
  };
  world.store.put('order', id, order);
  return { status: 200, body: shown(order) };
}

function capture(world: SandboxWorld, id: string): Json {
  const order = world.store.get<PaypalOrder>('order', id);
  if (order === null) return notFound;
  if (order.status === 'COMPLETED') return problem(422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED');
  if (order.status !== 'APPROVED') return problem(422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED');
  if (order.declines) {
    // The payer chooses another way to pay, on the same page.
    world.store.put('order', id, { ...order, status: 'PAYER_ACTION_REQUIRED', declines: false });
    return problem(422, 'UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED');
  }
  const made: Capture = {
    id: newName('').toUpperCase().slice(0, 17),
    status: 'COMPLETED',
    amount: order.amount,
    order: id,
  };
  world.store.put('capture', made.id, made);
  const done = world.store.put<PaypalOrder>('order', id, { ...order, status: 'COMPLETED', captures: [made] });
  emitAbout(world, 'PAYMENT.CAPTURE.COMPLETED', {
    ...made,
    custom_id: order.custom_id,
    supplementary_data: { related_ids: { order_id: id } },
  });
  return { status: 201, body: shown(done) };
}

function readRefund(world: SandboxWorld, id: string): Json {
  const made = world.store.get<object>('paypal-refund', id);
  return made === null ? notFound : { status: 200, body: made };
}

const RefundBody = z.object({ amount: z.object({ currency_code: z.string(), value: z.string() }) });

function refund(world: SandboxWorld, id: string, body: string): Json {
  const found = world.store.get<Capture>('capture', id);
  if (found === null) return notFound;
  const asked = RefundBody.safeParse(JSON.parse(body));
  const amount = asked.success ? minorOf(asked.data.amount.value) : null;
  const left = (minorOf(found.amount.value) ?? 0) - (found.refunded ?? 0);
  if (amount === null || amount < 1 || amount > left)
    return problem(422, 'UNPROCESSABLE_ENTITY', 'REFUND_AMOUNT_EXCEEDED');
  world.store.put('capture', id, { ...found, refunded: (found.refunded ?? 0) + amount });
  const made = { id: newName('').toUpperCase().slice(0, 17), status: 'COMPLETED', amount: amountOf(amount, found) };
  world.store.put('paypal-refund', made.id, made);
  emitAbout(world, 'PAYMENT.CAPTURE.REFUNDED', {
    ...made,
    supplementary_data: { related_ids: { order_id: found.order } },
  });
  return { status: 201, body: made };
}

const Verification = z.object({
  transmission_id: z.string(),
  transmission_time: z.string(),
  transmission_sig: z.string(),
  webhook_id: z.string(),
});

/** PayPal's own check, over the bytes of the event as they lie in the request. */
function verify(world: SandboxWorld, body: string): Json {
  const asked = Verification.safeParse(JSON.parse(body));
  const at = body.indexOf('"webhook_event":');
  if (!asked.success || at < 0) return problem(400, 'VALIDATION_ERROR');
  const { transmission_id: id, transmission_time: time, transmission_sig: signature, webhook_id } = asked.data;
  const event = body.slice(at + '"webhook_event":'.length, -1);
  const genuine =
    webhook_id === sandboxSettings.paypal.webhookId &&
    createVerify('sha256')
      .update(signedText({ id, time, body: event }))
      .verify(keysOf(world.store).publicKey, signature, 'base64');
  return { status: 200, body: { verification_status: genuine ? 'SUCCESS' : 'FAILURE' } };
}
