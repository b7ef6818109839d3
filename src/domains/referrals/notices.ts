import { messages } from '#kernel/message.ts';
import { money, notices } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('referrals', {
  earned: 'Referral reward of {amount} received',
  'earned-text': 'Someone who signed up by your link paid an invoice. The reward is used before your balance.',
});

export const kinds = notices('referrals', {
  1295: {
    ...money,
    title: 'Referral reward',
    description: 'Someone who signed up by your link paid an invoice.',
    sample: {
      title: notice('earned', { amount: '$12.00' }),
      text: notice('earned-text'),
      severity: 'success',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
