import { messages } from '#kernel/message.ts';

/** What the server says of messages that leave. */
export const say = messages('messages', {
  check: 'Email',
  'check.ok': 'A mail server is set up, and no email is late.',
  'check.sandbox': 'Emails go to the built-in mailbox and reach no one.',
  'check.none': 'No mail server is set up: emails wait.',
  'check.late': '{count, plural, one {# email is late.} other {# emails are late.}} Last error: {reason}',
  'check.next': 'Set SKYDECK_SMTP_URL to the address of your mail server.',
  'check.next-late': 'Check SKYDECK_SMTP_URL, and that the mail server accepts emails from this machine.',
});
