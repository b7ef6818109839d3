import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('legal-holds', {
  'in-the-way': 'The account must be kept for legal reasons.',
});
