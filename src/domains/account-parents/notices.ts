import { messages } from '#kernel/message.ts';
import { notices, security } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('account-parents', {
  moved: 'Your account belongs to another one',
  'moved-text': 'Your account now belongs to {parent}, whose owner can see and manage it. Changed by {by}.',
  freed: 'Your account belongs to no other one',
  'freed-text': 'Your account no longer belongs to {parent}, whose owner no longer sees it. Changed by {by}.',
  came: 'An account was added below yours',
  'came-text': '{email} now belongs to your account. Changed by {by}.',
  left: 'An account left yours',
  'left-text': '{email} no longer belongs to your account. Changed by {by}.',
});

export const kinds = notices('account-parents', {
  1520: {
    ...security,
    title: 'Parent account changed',
    description: 'The provider changed which account yours belongs to, or which accounts belong to yours.',
    sample: {
      title: notice('moved'),
      text: notice('moved-text', { parent: 'owner@example.com', by: 'support@example.com' }),
      severity: 'warning',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
