import { messages } from '#kernel/message.ts';

/** The queues that are not of one kind of task. */
export const say = messages('queues', {
  mail: 'Emails',
  sms: 'Text messages',
  webhook: 'Webhooks',
  notifications: 'Notifications',
  schedules: 'Scheduled runs',
});
