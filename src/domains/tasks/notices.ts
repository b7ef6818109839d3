import { messages } from '#kernel/message.ts';
import { action, notices, system } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('tasks', {
  stuck: 'Not responding: {title}',
  'stuck-text':
    'No progress for {minutes} minutes. The task continues automatically, so you do not have to start it again. Operators have been notified.',
  'stuck-many': '{count, plural, one {# task is not responding} other {# tasks are not responding}}',
  'stuck-many-text':
    '“{title}” has made no progress for {minutes} minutes. Check that a worker is running and connected to the database.',
});

export const kinds = notices('tasks', {
  1190: {
    ...action,
    title: 'Task not responding',
    description: 'One of your tasks has made no progress for minutes.',
    sample: {
      title: notice('stuck', { title: 'web-1' }),
      text: notice('stuck-text', { minutes: 6 }),
      severity: 'warning',
    },
  },
  1191: {
    ...system,
    title: 'Tasks not responding',
    description: 'Tasks make no progress: a worker may be missing.',
    sample: {
      title: notice('stuck-many', { count: 3 }),
      text: notice('stuck-many-text', { minutes: 6, title: 'web-1' }),
      severity: 'error',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
