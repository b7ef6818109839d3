import { messages } from '#kernel/message.ts';
import { billingStaff, money, notices } from '#domains/notifications/kinds.ts';
import { declineReason } from './reasons.ts';

/** What its notifications say. */
export const notice = messages('payments', {
  received: 'Payment of {amount} received',
  'received-text': 'Thank you. {amount} was added to your balance.',
  failed: 'Payment of {amount} failed',
  expires: 'Card {method} expires soon',
  'expires-text': 'The card is valid through {month}. Add a new card so that payments continue.',
  transfer: 'Your bank transfer of {amount} has not arrived',
  'transfer-text': 'Transfer it with the reference {reference} within a week. After that the order expires.',
  'topped-up': 'Automatic top-up of {amount}',
  'top-up-stopped': 'Automatic top-up stopped',
  'top-up-confirm':
    'Your bank asks you to confirm the payment. Open the payment page within a day. Top-ups continue when it is paid.',
  'top-up-limit': 'Automatic top-up reached its monthly limit',
  'top-up-limit-text':
    'Your balance is low, and {max} were added this month already. Add funds yourself, or raise the limit.',
  refunded: 'Refund of {amount}',
  'refunded-text': '{amount} was refunded to your payment method. Your bank may take a few days to show it.',
  'refund-failed': 'Refund of {amount} to {account} failed',
  'refund-failed-text': 'The payment provider refused it. Refund it to the balance, or by another way.',
  reduced: 'Credit of {amount}',
  'reduced-text': '{amount} was added to your balance: {reason}',
});

export const kinds = notices('payments', {
  1240: {
    ...money,
    title: 'Payment received',
    description: 'A deposit was paid.',
    sample: {
      title: notice('received', { amount: '$50.00' }),
      text: notice('received-text', { amount: '$50.00' }),
      severity: 'success',
    },
  },
  1241: {
    ...money,
    title: 'Payment failed',
    description: 'A payment method could not be charged.',
    sample: { title: notice('failed', { amount: '$50.00' }), text: declineReason('declined'), severity: 'error' },
  },
  1242: {
    ...money,
    title: 'Card expires',
    description: 'A saved card expires in 30 or 7 days.',
    sample: {
      title: notice('expires', { method: 'Visa •••• 4242' }),
      text: notice('expires-text', { month: '05/2027' }),
      severity: 'warning',
    },
  },
  1244: {
    ...money,
    title: 'Bank transfer expected',
    description: 'A bank transfer that you chose has not arrived a week before its order expires.',
    sample: {
      title: notice('transfer', { amount: '$50.00' }),
      text: notice('transfer-text', { reference: 'RF18 0001 0000 1' }),
      severity: 'warning',
    },
  },
  1245: {
    ...money,
    title: 'Automatic top-up',
    description: 'Your balance was topped up automatically.',
    sample: {
      title: notice('topped-up', { amount: '$50.00' }),
      text: notice('received-text', { amount: '$50.00' }),
      severity: 'success',
    },
  },
  1246: {
    ...money,
    title: 'Automatic top-up stopped',
    description:
      'Your balance is low and could not be topped up: the card was declined, or the limit of the month is reached.',
    sample: { title: notice('top-up-stopped'), text: declineReason('declined'), severity: 'error' },
  },
  1243: {
    ...money,
    title: 'Refund',
    description: 'A payment was refunded, or an amount was credited.',
    sample: {
      title: notice('refunded', { amount: '$50.00' }),
      text: notice('refunded-text', { amount: '$50.00' }),
      severity: 'success',
    },
  },
  1247: {
    ...billingStaff,
    title: 'Refund failed',
    description: 'The payment provider refused a refund to a customer.',
    sample: {
      title: notice('refund-failed', { account: 'ada@example.com', amount: '$50.00' }),
      text: notice('refund-failed-text'),
      severity: 'error',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
