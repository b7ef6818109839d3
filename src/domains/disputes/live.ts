import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** A dispute was opened, decided or withdrawn, or has a new message. */
    'dispute.changed': { userId: string };
  }
}

export const topics: TopicRules = {
  'dispute.changed': { may: 'billing.view', touches: ['disputes', 'dunning'], account: ({ userId }) => userId },
};
