import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('referrals', {
  'referral-program.save': 'Referral program changed',
});
