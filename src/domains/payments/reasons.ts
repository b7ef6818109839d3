import { messages, type Message } from '#kernel/message.ts';
import type { Decline } from '#kernel/payments.ts';
import type { TopUpStop } from './top-up-stops.ts';

const why = messages('payments', {
  declined: 'The card was declined. Contact your bank, or use another payment method.',
  'insufficient-funds': 'The card has insufficient funds. Use another payment method, or a smaller amount.',
  'expired-card': 'The card has expired. Add a new one.',
  'wrong-details': 'The card details are incorrect. Check the number, the expiry date and the security code.',
  'authentication-failed': 'The bank could not confirm the payment (3-D Secure). Try again, or use another card.',
  'authentication-required': 'The bank asks you to confirm the payment. Pay on the payment page instead.',
  'not-accepted': "This card can't be used here. Use another payment method, or contact support.",
  'no-method': 'There is no default card. Add one and save the top-up again.',
  'not-allowed': "Payments aren't possible for your account at the moment.",
  'other-currency': 'Your account now pays in another currency. Save the top-up again.',
  'not-paid': 'The payment failed. Try again, or use another payment method.',
});

/** Why a payment failed and what to do next; null: the provider does not say. */
export const declineReason = (decline: Decline | null): Message => why(decline ?? 'not-paid');

/** Why an automatic top-up has stopped and what to do next. */
export const stopReason = (stop: TopUpStop): Message => why(stop === 'failed' ? 'not-paid' : stop);
