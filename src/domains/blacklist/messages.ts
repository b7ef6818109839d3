import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('blacklist', {
  'entry-added': 'Entry added: {value}',
  'entry-edited': 'Entry changed: {value}',
  'entry-removed': 'Entry removed: {value}',
  'entry-restored': 'Entry restored: {value}',
  'list-added': 'Block list added',
  'list-edited': 'Block list changed',
  'list-removed': 'Block list removed',
  'not-there': 'The entry was already removed.',
  'not-removed': 'The entry was not removed.',
  'again-there': 'There is another entry for {value} by now.',
  'unknown-kind': "This doesn't look like an address, a domain, an email, a phone number or a card.",
  'known-kinds': 'The kind is one of {kinds}.',
  'wrong-time': 'The time is none, or in the past.',
  'earlier-line': 'Line {line} has the same value.',
});
