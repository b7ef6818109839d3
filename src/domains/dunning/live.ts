import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** An account began to owe, a step of its plan was done, or it has paid. */
    'dunning.changed': { userId: string };
  }
}

export const topics: TopicRules = {
  'dunning.changed': {
    may: 'billing.view',
    touches: ['dunning', 'identity', 'account', 'billing', 'servers'],
    account: ({ userId }) => userId,
  },
};
