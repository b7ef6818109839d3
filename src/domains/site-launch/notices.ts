import { messages } from '#kernel/message.ts';

/** What its mails say. */
export const notice = messages('site-launch', {
  'invite-subject': 'Administer {site}',
  'invite-title': 'You are invited to administer {site}',
  'invite-text': '{by} invited you as an administrator. Choose a password to accept.',
  accept: 'Choose a password',
  'invite-ends': 'This link works once, for 7 days. Ask for a new invitation after that.',
});
