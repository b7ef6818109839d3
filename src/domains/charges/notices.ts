import { messages } from '#kernel/message.ts';
import { money, notices } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('charges', {
  low: 'Low balance: {amount} available',
  'low-text': 'Usage costs {day} a day. Add funds to keep your services running.',
  'low-until-text':
    'Usage costs {day} a day. At this rate, your balance lasts until {until}. Add funds to keep your services running.',
});

export const kinds = notices('charges', {
  1265: {
    ...money,
    title: 'Low balance',
    description: 'The available balance falls below your limit, or lasts for fewer days than you chose.',
    sample: {
      title: notice('low', { amount: '$12.40' }),
      text: notice('low-text', { day: '$2.10' }),
      severity: 'warning',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
