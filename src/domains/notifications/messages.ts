import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('notifications', {
  'not-in-set': 'this notification does not belong to this group.',
  'sender-characters': 'remove quotes and angle brackets.',
  'no-such-notification': 'this notification does not exist.',
});
