import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('referrals', {
  // The part of the settings file.
  part: 'Referral program',
  percent: 'Reward',
  months: 'Months',
  'referral-program.save': 'Referral program changed',
});
