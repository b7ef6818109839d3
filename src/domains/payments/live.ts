import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** A payment order or a payment method of an account was changed. */
    'payment.changed': { userId: string };
  }
}

export const topics: TopicRules = {
  'payment.changed': {
    may: 'billing.view',
    touches: ['payments', 'billing', 'charges'],
    account: ({ userId }) => userId,
  },
};
