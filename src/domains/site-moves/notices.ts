import { messages } from '#kernel/message.ts';
import { notices, security } from '#domains/notifications/kinds.ts';

/** What its mails and notifications say. */
export const notice = messages('site-moves', {
  moved: 'Your account has moved to {site}',
  'moved-text':
    'Your servers and services continue at {url}, where you choose a new password. This account keeps its invoices and balance. Moved by {by}.',
  'gave-title': 'Services were moved to another account',
  'gave-text':
    '{count, plural, one {# server} other {# servers}} moved to {to}. You no longer pay for them. Moved by {by}.',
  'got-title': 'Services were moved to your account',
  'got-text':
    '{count, plural, one {# server} other {# servers}} came from another account. You pay for them from now on. Moved by {by}.',
  'mail-subject': 'Your account at {site}',
  'mail-title': 'Your account has moved to {site}',
  'mail-text': 'Your servers and services are at {url} from now on. Choose a password to sign in there.',
  'mail-after': 'Second factors and passkeys do not move. Set them up again after you sign in.',
  accept: 'Choose a password',
  'mail-ends': 'This link works once, for 7 days. Ask for a new invitation after that.',
});

export const kinds = notices('site-moves', {
  1540: {
    ...security,
    title: 'Account or services moved',
    description: 'The provider moved your account to another site, or servers between your account and another one.',
    sample: {
      title: notice('moved', { site: 'Example Cloud' }),
      text: notice('moved-text', {
        url: 'https://cloud.example.com',
        by: 'support@example.com',
      }),
      severity: 'warning',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
