import { messages } from '#kernel/message.ts';
import { action, notices, sampleReason } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('backups', {
  failed: 'The backup of {name} failed',
  'nightly-failed-text': '{reason} The next backup runs tomorrow night. You can also take one now.',
  'delete-failed': 'Deleting {what} of server {name} failed',
  'restore-failed': 'Restoring server {name} from {backup} failed',
  'night-missed': 'The nightly backup of {name} was missed',
  'night-missed-text': 'It could not start before {until}. {reason} You can take one now.',
  restored: 'Server {name} is restored',
  'restored-text':
    '{power, select, on {Its disks are as they were in {backup}. It is powered on.} other {Its disks are as they were in {backup}. It is powered off.}}',
  missing: '{count, plural, one {A backup of {name} is missing} other {# backups of {name} are missing}}',
  'missing-text': 'The data center no longer has {backups}. Take a new backup, and contact your provider.',
});

const at = '2026-11-21 02:13 UTC';

export const kinds = notices('backups', {
  1060: {
    ...action,
    topic: 'tasks',
    title: 'Backup failed',
    description: 'A backup of a server could not be taken.',
    sample: {
      title: notice('failed', { name: 'web-1' }),
      text: notice('nightly-failed-text', { reason: sampleReason }),
      severity: 'error',
    },
  },
  1061: {
    ...action,
    topic: 'tasks',
    title: 'Nightly backup missed',
    description: 'The nightly backup of a server could not start within its window.',
    sample: {
      title: notice('night-missed', { name: 'web-1' }),
      text: notice('night-missed-text', { until: '2026-11-21 05:00 UTC', reason: sampleReason }),
      severity: 'warning',
    },
  },
  1062: {
    ...action,
    mail: false,
    title: 'Server restored',
    description: 'A server was restored from a backup.',
    sample: {
      title: notice('restored', { name: 'web-1' }),
      text: notice('restored-text', { power: 'on', backup: at }),
      severity: 'success',
    },
  },
  1120: {
    ...action,
    title: 'Backup missing',
    description: 'The data center no longer has a backup that it took.',
    sample: {
      title: notice('missing', { name: 'web-1', count: 1 }),
      text: notice('missing-text', { backups: at }),
      severity: 'error',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
