import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('site-file', {
  'unknown-part': 'This installation does not know this part.',
  'unreadable-entry': 'Check the value of {entry}.',
  yes: 'Yes',
  no: 'No',
  none: 'None',
  // What the history says, by the names that the audit trail has for it.
  'site.import': 'Settings imported from a file: {count, plural, one {# value} other {# values}} changed',
});
