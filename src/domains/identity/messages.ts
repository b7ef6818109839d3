import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('identity', {
  'next-code': 'A new code can be sent in {seconds} seconds.',
});
