import { messages } from '#kernel/message.ts';
import { action, notices } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('access-audit', {
  quarterly: 'Review who has access to {name}',
  'quarterly-text': 'A quarter has passed. Start an access review, and remove what is no longer needed.',
  due: 'Access review “{review}” is due on {date}',
  overdue: 'Access review “{review}” is overdue',
  'due-text': '{count, plural, one {# entry is} other {# entries are}} not decided yet.',
});

const name = 'Example Cloud';

export const kinds = notices('access-audit', {
  1430: {
    ...action,
    title: 'Access review',
    description: 'A quarter has passed since the last access review, or an open one is due.',
    sample: {
      title: notice('quarterly', { name }),
      text: notice('quarterly-text'),
      severity: 'info',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
