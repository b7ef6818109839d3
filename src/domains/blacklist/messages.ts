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
  'again-there': '{value} was added again. Remove that entry first.',
  'unknown-kind': "This doesn't look like an address, a domain, an email, a phone number or a card.",
  'known-kinds': 'Unknown kind. Use one of {kinds}.',
  'known-effects': 'Unknown effect. Use one of {effects}.',
  'wrong-time': "This isn't a valid date and time.",
  'earlier-line': 'Line {line} has the same value.',
});
