import { messages } from '#kernel/message.ts';
import { action, notices } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('availability', {
  'capacity-again': '{zone} has capacity again',
  'capacity-again-for': '{zone} has capacity again for {wish}',
  'capacity-again-text': 'You asked for this alert. The capacity is not reserved: first come, first served.',
  'cpu-type': 'type {type}',
});

export const kinds = notices('availability', {
  1171: {
    ...action,
    title: 'Capacity available again',
    description: 'A zone has capacity again for what you set an availability alert for.',
    sample: {
      title: notice('capacity-again-for', { zone: 'Frankfurt', wish: notice('cpu-type', { type: 'D' }) }),
      text: notice('capacity-again-text'),
      severity: 'success',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
