import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** Something was added to, or read in, this account's notification center. */
    'notification.changed': { accountId: string };
  }
}

export const topics: TopicRules = {
  'notification.changed': { may: 'home.view', touches: ['notifications'], account: ({ accountId }) => accountId },
};
