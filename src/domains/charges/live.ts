import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** What an account has left changed: its alert, its credits, or whether it is low. */
    'balance.changed': { userId: string };
  }
}

export const topics: TopicRules = {
  'balance.changed': { may: 'billing.view', touches: ['charges', 'credits'], account: ({ userId }) => userId },
};
