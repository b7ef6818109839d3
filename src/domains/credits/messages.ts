import { messages } from '#kernel/message.ts';

/** What the server says in this domain, in English. */
export const say = messages('credits', {
  'credit.grant': 'Credit of {amount} received: {reason}',
  'credit.redeem': 'Promotional code {code} redeemed',
  'credit.revoke': 'Credit taken back, {left} of it was left: {reason}',
  'credit.expired': 'Credit expired, {left} of it was left',
  'credit.used-up': 'Credit used up',
  'promo-code.create': '{count, plural, one {Promotional code created} other {# promotional codes created}}',
  'promo-code.end': 'Promotional code {code} ended',
});
