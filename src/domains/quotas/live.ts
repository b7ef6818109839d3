import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** A quota of an account, or a request for a higher one, has changed. */
    'quota.changed': { id: string };
  }
}

export const topics: TopicRules = {
  'quota.changed': { may: 'quota.view', touches: ['quotas'] },
};
