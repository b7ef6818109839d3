import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** A budget was changed, or what it has reached. */
    'budget.changed': { userId: string; budgetId: string };
  }
}

export const topics: TopicRules = {
  'budget.changed': { may: 'billing.view', touches: ['budgets'], account: ({ userId }) => userId },
};
