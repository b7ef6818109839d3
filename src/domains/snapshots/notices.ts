import { messages } from '#kernel/message.ts';
import { action, notices, sampleReason } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('snapshots', {
  missed: 'A scheduled snapshot of {name} was missed',
  'missed-text': 'It was due at {due} and could not start within {minutes} minutes. {reason}',
  old: '{count, plural, one {Server {name} has an old snapshot} other {Server {name} has # old snapshots}}',
  'old-text':
    'Snapshots older than {days} days grow with everything that is written. Delete those you no longer need, or pin them.',
  'take-failed': 'Snapshot {snapshot} of server {name} failed',
  'delete-failed': 'Deleting {what} of server {name} failed',
  'revert-failed': 'Reverting server {name} to {snapshot} failed',
});

export const kinds = notices('snapshots', {
  1010: {
    ...action,
    topic: 'tasks',
    title: 'Scheduled snapshot missed',
    description: 'A scheduled snapshot could not start within its window.',
    sample: {
      title: notice('missed', { name: 'web-1' }),
      text: notice('missed-text', { due: '2026-11-21 02:00 UTC', minutes: 60, reason: sampleReason }),
      severity: 'warning',
    },
  },
  1011: {
    ...action,
    mail: false,
    title: 'Snapshots are old',
    description: 'A server has snapshots that are older than a month and not pinned.',
    sample: {
      title: notice('old', { name: 'web-1', count: 2 }),
      text: notice('old-text', { days: 30 }),
      severity: 'info',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
