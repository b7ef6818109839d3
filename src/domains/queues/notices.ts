import { messages } from '#kernel/message.ts';
import { notices, system } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('queues', {
  behind: 'Queue is behind: {queue}',
  'behind-text':
    '{waiting, plural, one {# item is waiting} other {# items are waiting}}, the oldest for {minutes, plural, one {# minute} other {# minutes}}. Check that a worker is running.',
});

export const kinds = notices('queues', {
  1340: {
    ...system,
    title: 'Queue behind',
    description: 'A queue of the installation has too much waiting, or for too long.',
    sample: {
      title: notice('behind', { queue: 'Create server' }),
      text: notice('behind-text', { waiting: 12, minutes: 6 }),
      severity: 'warning',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
