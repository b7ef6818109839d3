import { messages } from '#kernel/message.ts';

/** What to do about a setting of a site that is refused. */
export const why = messages('sites', {
  'expected.host': 'Enter a host name such as console.example.com.',
  'expected.color': 'Enter a color such as #0062cc.',
  'expected.tracker': 'Enter an id such as {example}.',
  'expected.mail': 'Enter an email address such as hello@example.com.',
  'expected.sender': 'Leave out <, > and quotation marks.',
  'expected.support': 'Enter an address that begins with https:// or mailto:.',
});
