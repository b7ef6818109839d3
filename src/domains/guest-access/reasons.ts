import { messages } from '#kernel/message.ts';

/** Why access to the system of a server cannot be mended now. */
export const why = messages('guest-access', {
  'in-rescue': 'The server is in rescue mode. Exit it first.',
  'in-rescue-already': 'The server is already in rescue mode.',
  'not-in-rescue': 'The server is not in rescue mode.',
});
