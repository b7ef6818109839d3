import { messages } from '#kernel/message.ts';

/** Why something cannot be done to a network interface, as server and console say it. */
export const why = messages('nics', {
  suspended: 'The server is suspended. Resume it first.',
  'already-connected': 'The network interface is already connected.',
  'already-disconnected': 'The network interface is already disconnected.',
  'being-added': 'The network interface is being added.',
  'being-removed': 'The network interface is being removed.',
  'being-changed': 'The network interface is being changed.',
  'no-own-address': 'The network interface has no address of its own. Add one first.',
  'expected.mac': 'Enter a MAC address such as 02:00:5e:10:00:01.',
  'too-many': 'The server has {used} of {max} network interfaces. Remove one first.',
});
