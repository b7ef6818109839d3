import { messages } from '#kernel/message.ts';

/** What to do about a field that has to be filled in. */
export const why = messages('identity', {
  'expected.ticket': 'Enter the ticket number.',
  'expected.reason': 'Explain the reason in at least {min} characters.',
  'expected.create-token': 'Enter true, false or text.',
  'expected.passkey-name': 'Enter a name for the passkey.',
});
