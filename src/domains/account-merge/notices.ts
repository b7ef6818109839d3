import { messages } from '#kernel/message.ts';
import { notices, security } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('account-merge', {
  merged: 'Your account was merged into {into}',
  'merged-text':
    'What it owned now belongs to {into}. Sign in with that address from now on; {from} no longer signs in. Merged by {by}.',
  came: '{from} was merged into your account',
  'came-text':
    'What {from} owned now belongs to your account. If you did not ask for this, contact support. Merged by {by}.',
});

export const kinds = notices('account-merge', {
  1530: {
    ...security,
    title: 'Accounts merged',
    description: 'The provider merged your account into another one, or another one into yours.',
    sample: {
      title: notice('merged', { into: 'owner@example.com' }),
      text: notice('merged-text', { from: 'old@example.com', into: 'owner@example.com', by: 'support@example.com' }),
      severity: 'warning',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
