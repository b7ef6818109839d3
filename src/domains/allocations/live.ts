import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** An invoice began to wait for its allocation number, or has the answer. */
    'allocation.changed': { userId: string };
  }
}

export const topics: TopicRules = {
  'allocation.changed': {
    may: 'billing.view',
    touches: ['allocations', 'invoices'],
    account: ({ userId }) => userId,
  },
};
