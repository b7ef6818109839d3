import { messages } from '#kernel/message.ts';

/** Why something cannot be done to a network interface, as server and console say it. */
export const why = messages('nics', {
  suspended: 'The server is suspended. Resume it first.',
  'already-connected': 'The card is connected already.',
  'already-disconnected': 'The card is disconnected already.',
  'being-added': 'The card is being added.',
  'being-removed': 'The card is being removed.',
  'being-changed': 'The card is being changed.',
  'no-own-address': 'The card has no address that is its own. Give it another one.',
  'too-many': 'The server has {used} of {max} network interfaces. Remove one first.',
});
