import { messages } from '#kernel/message.ts';
import { notices, security } from '#domains/notifications/kinds.ts';

/** What its mails and notifications say. */
export const notice = messages('users', {
  'invite-subject': 'Your account at {site}',
  'invite-title': 'You are invited to {site}',
  'invite-text': '{by} created an account for you. Choose a password to sign in.',
  accept: 'Choose a password',
  'invite-ends': 'This link works once, for 7 days. Ask for a new invitation after that.',
  'signed-out': 'You were signed out everywhere',
  'signed-out-text': '{by} ended all your sessions. Reason: {reason}',
});

export const kinds = notices('users', {
  1410: {
    ...security,
    title: 'Signed out by the provider',
    description: 'The provider ended all your sessions.',
    sample: {
      title: notice('signed-out'),
      text: notice('signed-out-text', { by: 'support@example.com', reason: 'A lost laptop.' }),
      severity: 'warning',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
