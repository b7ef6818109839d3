import { messages } from '#kernel/message.ts';

/** What its mails say. */
export const notice = messages('social', {
  'connect-subject': 'Connect {network} to your {site} account?',
  'connect-asked': 'Someone signed in with the {network} account {email}. If this was you, connect it:',
  connect: 'Connect {network}',
  'connect-once': 'The link works once, for 30 minutes. If this wasn’t you, ignore this email: nothing is connected.',
  connected: '{network} is connected to your {site} account',
  'connected-text': 'You can now sign in with the {network} account {email}.',
  'connected-not-you': 'If this wasn’t you, remove it in your profile and change your password.',
  'open-profile': 'Open your profile',
});
