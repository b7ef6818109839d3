import type { Stripe } from 'stripe';
import type { Decline } from '#kernel/payments.ts';
import { isCurrency } from '../currency.ts';
import { ProviderRefused, type PaymentView, type RefundView, type SavedMethod } from '../port.ts';

/** How a page of Stripe's checkout stands. */
export function viewOf(session: Stripe.Checkout.Session): PaymentView {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  if (session.mode === 'setup') return viewOfSetup(session);
  const decline = intent?.last_payment_error ? declineOf(intent.last_payment_error) : null;
  if (session.status === 'expired') return { state: 'ended', decline };
  if (session.status !== 'complete') return { state: 'open', decline };
  return intent === null ? { state: 'approved' } : viewOfIntent(intent);
}

/** How a payment stands. */
export function viewOfIntent(intent: Stripe.PaymentIntent): PaymentView {
  const decline = intent.last_payment_error ? declineOf(intent.last_payment_error) : null;
  if (intent.status === 'processing') return { state: 'approved' };
  if (intent.status === 'canceled') return { state: 'ended', decline };
  if (intent.status !== 'succeeded') return { state: 'ended', decline: decline ?? 'authentication-required' };
  const currency = intent.currency.toUpperCase();
  if (!isCurrency(currency)) throw new ProviderRefused(`Stripe took ${currency}.`);
  const method = typeof intent.payment_method === 'object' ? methodOf(intent.payment_method) : null;
  return {
    state: 'paid',
    payment: intent.id,
    amount: { amount: intent.amount_received, currency },
    card: method,
    method: intent.setup_future_usage === null ? null : method,
    customer: idOf(intent.customer),
  };
}

function viewOfSetup(session: Stripe.Checkout.Session): PaymentView {
  const intent = typeof session.setup_intent === 'object' ? session.setup_intent : null;
  const error = intent?.last_setup_error;
  const decline = error ? declineOf(error) : null;
  if (session.status === 'expired') return { state: 'ended', decline };
  if (session.status !== 'complete') return { state: 'open', decline };
  const method = typeof intent?.payment_method === 'object' ? methodOf(intent.payment_method) : null;
  return method === null ? { state: 'approved' } : { state: 'saved', method, customer: idOf(session.customer) };
}

const idOf = (one: string | { id: string } | null): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null);

function methodOf(method: Stripe.PaymentMethod | null): SavedMethod | null {
  if (!method?.card) return null;
  const { brand, last4, exp_month, exp_year, fingerprint } = method.card;
  const expires = { month: exp_month, year: exp_year };
  return { reference: method.id, brand, last4, expires, fingerprint: fingerprint ?? null, bin: binOf(method.card) };
}

/** Stripe sends the first digits (`iin`) to those accounts alone that asked for them: its types do not have them. */
const binOf = (card: object): string | null => ('iin' in card && typeof card.iin === 'string' ? card.iin : null);

/** How a refund stands. */
export function refundView({ id, status }: Stripe.Refund): RefundView {
  if (status === 'succeeded') return { reference: id, state: 'done' };
  return { reference: id, state: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' };
}

const declineByCode: Readonly<Record<string, Decline>> = {
  insufficient_funds: 'insufficient-funds',
  expired_card: 'expired-card',
  incorrect_cvc: 'wrong-details',
  incorrect_number: 'wrong-details',
  invalid_expiry_month: 'wrong-details',
  invalid_expiry_year: 'wrong-details',
  authentication_required: 'authentication-required',
  payment_intent_authentication_failure: 'authentication-failed',
  setup_intent_authentication_failure: 'authentication-failed',
};

/** Why Stripe says that a card was refused. */
export const declineOf = (error: { code?: string | undefined; decline_code?: string | undefined }): Decline =>
  declineByCode[error.decline_code ?? ''] ?? declineByCode[error.code ?? ''] ?? 'declined';
