import { messages } from '#kernel/message.ts';
import { action, notices } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('firewall', {
  changed: 'The firewall of {name} was changed',
  'changed-text': '{changes}. By {by}.',
  'not-changed': 'The firewall of {name} could not be changed',
  reverted: 'The firewall of {name} was reverted',
  'reverted-text': 'The new rules were not confirmed within 2 minutes. The previous rules are being restored.',
});

export const kinds = notices('firewall', {
  1020: {
    ...action,
    mail: false,
    title: 'Firewall changed',
    description: 'The firewall rules of a server changed.',
    sample: {
      title: notice('changed', { name: 'web-1' }),
      text: notice('changed-text', { changes: 'SSH, HTTPS', by: 'ann@example.com' }),
      severity: 'info',
    },
  },
  1021: {
    ...action,
    title: 'Firewall reverted',
    description: 'Firewall rules on trial were not confirmed, and the previous rules are in force again.',
    sample: {
      title: notice('reverted', { name: 'web-1' }),
      text: notice('reverted-text'),
      severity: 'warning',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
