import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** The billing profile of an account, or its state, was changed. */
    'billing.changed': { userId: string };
  }
}

export const topics: TopicRules = {
  'billing.changed': {
    may: 'billing.view',
    touches: ['billing', 'identity', 'account', 'servers', 'payments', 'charges'],
    account: ({ userId }) => userId,
  },
};
