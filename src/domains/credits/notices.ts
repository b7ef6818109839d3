import { asDay, messages } from '#kernel/message.ts';
import { money, notices } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('credits', {
  received: 'Credit of {amount} received',
  'received-text': '{reason}. It is used before your balance, until {until}.',
  expires: 'Credit of {left} expires soon',
  'expires-text': 'What is left of it on {until} can no longer be used.',
});

const until = asDay(new Date('2027-03-01T00:00:00Z'));

export const kinds = notices('credits', {
  1280: {
    ...money,
    title: 'Credit received',
    description: 'You were given a credit.',
    sample: {
      title: notice('received', { amount: '$25.00' }),
      text: notice('received-text', { reason: 'Compensation for the outage', until }),
      severity: 'success',
    },
  },
  1281: {
    ...money,
    title: 'Credit expires',
    description: 'A credit expires in 7 days.',
    sample: {
      title: notice('expires', { left: '$12.00' }),
      text: notice('expires-text', { until }),
      severity: 'warning',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
