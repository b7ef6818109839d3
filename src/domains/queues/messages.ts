import { messages } from '#kernel/message.ts';

/** The queues that are not of one kind of task. */
export const say = messages('queues', {
  mail: 'Emails',
  sms: 'Text messages',
  webhook: 'Webhooks',
  notifications: 'Notifications',
  schedules: 'Scheduled runs',
  'alarm-behind': 'Queue behind',
  'alarm-behind-why': 'Too much waits in a queue, or for too long, such as tasks whose worker hangs.',
  'alarm-behind-detail':
    '{waiting, plural, one {# item is waiting} other {# items are waiting}}, the oldest for {minutes, plural, one {# minute} other {# minutes}}.',
  'alarm-dead': 'Dead letters',
  'alarm-dead-why':
    'Tasks or messages were given up and neither retried nor discarded, such as emails and webhooks that could not be delivered.',
  'alarm-dead-detail': '{count, plural, one {# item was} other {# items were}} given up.',
});
