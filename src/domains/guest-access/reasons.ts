import { messages } from '#kernel/message.ts';

/** Why access to the system of a server cannot be mended now. */
export const why = messages('guest-access', {
  'in-rescue': 'The server is in rescue mode. Leave it first.',
  'in-rescue-already': 'The server is in rescue mode already.',
  'not-in-rescue': 'The server is not in rescue mode.',
});
