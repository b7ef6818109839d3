import { messages } from '#kernel/message.ts';
import { money, notices } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('statements', {
  asked: 'Your payment of {amount} was looked up',
  'asked-text':
    'Someone asked what the charge of {day} on the card ending in {last4} is. It is your payment of {amount} for this account.',
});

export const kinds = notices('statements', {
  1288: {
    ...money,
    mailLocked: true,
    title: 'Charge looked up',
    description: 'Someone with your card statement asked what one of your payments is.',
    sample: {
      title: notice('asked', { amount: '$50.00' }),
      text: notice('asked-text', { amount: '$50.00', day: '2026-11-20', last4: '4242' }),
      severity: 'info',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
