import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** What is shared with this account has changed: servers came, went, or may be used in another way. */
    'share.changed': { accountId: string };
  }
}

export const topics: TopicRules = {
  'share.changed': { may: 'server.view', touches: ['servers', 'sharing', 'networks', 'library'] },
};
