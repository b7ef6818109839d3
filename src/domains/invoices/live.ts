import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** A document of an account was made, issued, mailed or credited. */
    'invoice.changed': { userId: string };
  }
}

export const topics: TopicRules = {
  'invoice.changed': {
    may: 'billing.view',
    touches: ['invoices', 'charges'],
    account: ({ userId }) => userId,
  },
};
