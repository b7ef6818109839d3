import { messages } from '#kernel/message.ts';
import { action, notices, sampleReason } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('servicelets', {
  'run-failed': 'A scheduled run of {title} on {name} failed',
  'run-missed': 'A scheduled run of {title} on {name} was missed',
  'run-missed-text': 'It was due at {due}. {reason}',
});

const run = { title: 'Update packages', name: 'web-1' };

export const kinds = notices('servicelets', {
  1050: {
    ...action,
    topic: 'tasks',
    title: 'Scheduled servicelet failed',
    description: 'A servicelet that runs on a schedule failed on a server.',
    sample: { title: notice('run-failed', run), text: sampleReason, severity: 'error' },
  },
  1051: {
    ...action,
    title: 'Scheduled servicelet missed',
    description: 'A servicelet that runs on a schedule could not start on a server at its time.',
    sample: {
      title: notice('run-missed', run),
      text: notice('run-missed-text', { due: '2026-11-21 02:00 UTC', reason: sampleReason }),
      severity: 'warning',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
