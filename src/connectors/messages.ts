import { messages } from '#kernel/message.ts';

/** Why a message was not delivered, for people. */
export const say = messages('connectors', {
  'not-an-address': 'This is not an email address.',
  'mail.rejected': 'The mail server rejected the message: {answer}',
  'mail.failed': 'The mail server reported an error: {answer}',
  'mail.sign-in': 'The mail server rejected the sign-in. Check the user name and password of the mail server.',
  'mail.unencrypted': 'The mail server does not offer an encrypted connection.',
  'mail.unreachable': 'The mail server could not be reached.',
  'mail.timeout': 'The mail server took too long to respond.',
  'sms.status': 'The SMS gateway responded with status {status}.',
  'sms.unreachable': 'The SMS gateway could not be reached. {reason}',
  'scanner.refused': 'The virus scanner reported an error: {answer}',
  'scanner.unreachable': 'The virus scanner could not be reached. {reason}',
  'webhook.status': 'The address responded with status {status}.',
  'webhook.unreachable': 'The address could not be reached. {reason}',
  'payments.unavailable': 'The payment provider could not be reached.',
  'payments.refused': 'The payment provider rejected the request.',
});
