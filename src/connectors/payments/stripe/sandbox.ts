import { createHmac, timingSafeEqual } from 'node:crypto';
import { newName, once, type Answer, type Asked, type SandboxWorld } from '../sandbox/http.ts';
import { sandboxSettings } from '../sandbox/settings.ts';
import type { Signer } from '../sandbox/webhooks.ts';
import { testCards } from './sandbox-cards.ts';
import { emitAbout, onWire, type Intent, type Method, type Refund, type Session } from './sandbox-objects.ts';
import { expire, hostedPage } from './sandbox-page.ts';
import { taxAnswer } from './sandbox-tax.ts';

type Json = { status: number; body: object };

const error = (
  status: number,
  about: { type: string; code?: string; message: string; [name: string]: unknown },
): Json => ({
  status,
  body: { error: about },
});
const invalid = (message: string, code?: string): Json =>
  error(400, { type: 'invalid_request_error', message, ...(code === undefined ? {} : { code }) });
const missing = (what: string): Json =>
  error(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` });

/** `Stripe-Signature`, as Stripe makes it. */
export const stripeSigner: Signer = ({ body }, now) => {
  const t = Math.floor(now / 1000);
  const v1 = createHmac('sha256', sandboxSettings.stripe.webhookSecret).update(`${t}.${body}`).digest('hex');
  return { 'stripe-signature': `t=${t},v1=${v1}` };
};

/** Stripe's API as far as payments need it, and its hosted page. */
export function stripeRoute(world: SandboxWorld, asked: Asked): Answer | null {
  const page = hostedPage(world, asked);
  if (page !== null) return page;
  const tax = /^\/v1\/tax\/(calculations|settings)$/.exec(asked.url.pathname);
  if (tax !== null && isOurs(asked.headers.authorization ?? '')) return taxAnswer(world, asked, tax[1] ?? '');
  const path =
    /^\/v1\/(customers|checkout\/sessions|payment_intents|payment_methods|refunds)(?:\/(\w+))?(?:\/(\w+))?$/.exec(
      asked.url.pathname,
    );
  if (path === null && tax === null) return null;
  if (path === null || !isOurs(asked.headers.authorization ?? ''))
    return error(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
  const [, kind = '', id = '', verb = ''] = path;
  const form = new URLSearchParams(asked.method === 'POST' ? asked.body : asked.url.search);
  const run = (): Json => answer(world, { call: `${asked.method} ${kind}`, id, verb, form });
  if (asked.method !== 'POST') return run();
  const reused = error(400, {
    type: 'idempotency_error',
    message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  });
  return once(world, { provider: 'stripe', key: String(asked.headers['idempotency-key'] ?? ''), asked, reused }, run);
}

function isOurs(authorization: string): boolean {
  const given = Buffer.from(authorization);
  const wanted = Buffer.from(`Bearer ${sandboxSettings.stripe.secretKey}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

interface Call {
  call: string;
  id: string;
  verb: string;
  form: URLSearchParams;
}

function answer(world: SandboxWorld, { call, id, verb, form }: Call): Json {
  switch (`${call}${id === '' ? '' : '/'}${verb === '' ? '' : `/${verb}`}`) {
    case 'POST customers':
      return found({ id: newName('cus_'), object: 'customer', email: form.get('email'), metadata: metadataOf(form) });
    case 'POST checkout/sessions':
      return createSession(world, form);
    case 'GET checkout/sessions/':
      return readSession(world, id, form);
    case 'POST checkout/sessions//expire':
      return expireSession(world, id);
    case 'POST payment_intents':
      return charge(world, form);
    case 'GET payment_intents/': {
      const intent = world.store.get<Intent>('intent', id);
      return intent === null ? missing('payment_intent') : found(onWire(world, intent, expands(form)));
    }
    case 'POST payment_methods//detach':
      return detach(world, id);
    case 'POST refunds':
      return refund(world, form);
    case 'GET refunds/':
      return found(world.store.get<Refund>('refund', id) ?? missing('refund').body);
    default:
      return error(404, { type: 'invalid_request_error', message: 'Unrecognized request URL' });
  }
}

const found = (body: object): Json => ({ status: 'error' in body ? 404 : 200, body });
const expands = (form: URLSearchParams): string[] =>
  [...form].filter(([name]) => /^expand\[\d*\]$/.test(name)).map(([, value]) => value);
const metadataOf = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    }),
  );

/** Minor units as Stripe takes them; null: it does not. */
const amountOf = (text: string | null): number | null =>
  text !== null && /^\d{1,8}$/.test(text) && Number(text) >= 50 ? Number(text) : null;

function createSession(world: SandboxWorld, form: URLSearchParams): Json {
  const mode = form.get('mode') === 'setup' ? 'setup' : 'payment';
  const total = amountOf(form.get('line_items[0][price_data][unit_amount]'));
  if (mode === 'payment' && total === null) return invalid('The amount is too small or no amount.', 'amount_too_small');
  const expires = Number(form.get('expires_at'));
  if (expires * 1000 < Date.now() + 30 * 60_000) return invalid('`expires_at` must be at least 30 minutes from now.');
  const id = newName('cs_test_');
  const session: Session = {
    id,
    object: 'checkout.session',
    mode,
    status: 'open',
    payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
    url: `${world.url}/c/pay/${id}`,
    customer: form.get('customer') ?? '',
    client_reference_id: form.get('client_reference_id'),
    amount_total: total,
    currency: form.get('line_items[0][price_data][currency]'),
    success_url: form.get('success_url') ?? '',
    cancel_url: form.get('cancel_url') ?? '',
    expires_at: expires,
    metadata: metadataOf(form),
    payment_intent: null,
    setup_intent: null,
    description: form.get('line_items[0][price_data][product_data][name]') ?? '',
    saves: form.get('payment_intent_data[setup_future_usage]') === 'off_session',
  };
  world.store.put('session', id, session);
  return found(onWire(world, session, expands(form)));
}

/** A page whose time is over has ended, at the first look at it. */
function current(world: SandboxWorld, id: string): Session | null {
  const session = world.store.get<Session>('session', id);
  const lapsed = session?.status === 'open' && session.expires_at * 1000 <= Date.now();
  return session !== null && lapsed ? expire(world, session) : session;
}

function readSession(world: SandboxWorld, id: string, form: URLSearchParams): Json {
  const session = current(world, id);
  return session === null ? missing('checkout.session') : found(onWire(world, session, expands(form)));
}

function expireSession(world: SandboxWorld, id: string): Json {
  const session = current(world, id);
  if (session === null) return missing('checkout.session');
  if (session.status !== 'open') return invalid('Only Checkout Sessions with a status in ["open"] can be expired.');
  return found(onWire(world, expire(world, session), []));
}

/** A payment by a saved card while its owner is away. */
function charge(world: SandboxWorld, form: URLSearchParams): Json {
  const method = world.store.get<Method>('method', form.get('payment_method') ?? '');
  const amount = amountOf(form.get('amount'));
  if (method === null || method.customer === null) return missing('payment_method');
  if (amount === null) return invalid('The amount is too small or no amount.', 'amount_too_small');
  const card = testCards[method.number ?? ''];
  const refusal =
    card?.always === true
      ? { code: 'authentication_required', decline_code: 'authentication_required', message: 'Confirm the payment.' }
      : (card?.refusal ?? null);
  const intent: Intent = {
    id: newName('pi_'),
    object: 'payment_intent',
    status: refusal === null ? 'succeeded' : 'requires_payment_method',
    amount,
    amount_received: refusal === null ? amount : 0,
    currency: form.get('currency') ?? '',
    customer: form.get('customer'),
    payment_method: refusal === null ? method.id : null,
    setup_future_usage: null,
    metadata: metadataOf(form),
    last_payment_error: refusal,
  };
  world.store.put('intent', intent.id, intent);
  const shown = onWire(world, intent, expands(form));
  emitAbout(world, refusal === null ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', shown);
  return refusal === null ? found(shown) : error(402, { type: 'card_error', ...refusal, payment_intent: shown });
}

function detach(world: SandboxWorld, id: string): Json {
  const method = world.store.get<Method>('method', id);
  if (method === null || method.customer === null) return missing('payment_method');
  world.store.put('method', id, { ...method, customer: null });
  return found(onWire(world, { ...method, customer: null }, []));
}

function refund(world: SandboxWorld, form: URLSearchParams): Json {
  const intent = world.store.get<Intent>('intent', form.get('payment_intent') ?? '');
  const amount = Number(form.get('amount'));
  if (intent?.status !== 'succeeded') return missing('payment_intent');
  const left = (intent.amount_received ?? 0) - (intent.refunded ?? 0);
  if (!Number.isInteger(amount) || amount < 1 || amount > left)
    return invalid('The refund is larger than what is left of the charge.', 'charge_already_refunded');
  world.store.put('intent', intent.id, { ...intent, refunded: (intent.refunded ?? 0) + amount });
  const made: Refund = {
    id: newName('re_'),
    object: 'refund',
    amount,
    currency: intent.currency ?? '',
    payment_intent: intent.id,
    status: 'succeeded',
    metadata: metadataOf(form),
  };
  emitAbout(world, 'refund.created', made);
  return found(world.store.put('refund', made.id, made));
}
