import { messages } from '#kernel/message.ts';

/** What the server says of connections. */
export const say = messages('connect', {
  'connection-changed': 'Connection settings changed',
  'no-console': 'This console is not available in this data center.',
  'opened.vnc': 'Screen opened',
  'opened.serial': 'Serial console opened',
  'no-machine-yet': 'The server has not been created yet.',
});
