import { messages } from '#kernel/message.ts';
import { notices, security } from '#domains/notifications/kinds.ts';

/** What its notifications and mails say. */
export const notice = messages('registration', {
  'password-reset': 'Your password was reset',
  'password-reset-text':
    'A new password was set with a link from an email, and all sessions were signed out. If this wasn’t you, request a new link now.',
  'reset-subject': 'Choose a new password for {site}',
  'reset-asked': 'Someone, probably you, requested a new password for your {site} account.',
  'reset-choose': 'Choose a new password',
  'reset-once': 'The link works once, for 30 minutes.',
  'reset-not-you': 'If this wasn’t you, ignore this email: your password does not change.',
  'validate-subject': 'Confirm your email for {site}',
  'validate-welcome': 'Welcome to {site}. One more step: confirm that this is your address.',
  validate: 'Confirm this address',
  'validate-ends': 'The link works for three days. If you did not create an account, ignore this email.',
});

export const kinds = notices('registration', {
  128: {
    ...security,
    title: 'Password reset',
    description: 'A new password was set with a link from an email.',
    sample: { title: notice('password-reset'), text: notice('password-reset-text'), severity: 'warning' },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
