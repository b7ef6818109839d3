import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('address-cleanup', {
  gone: 'The finding no longer exists.',
});
