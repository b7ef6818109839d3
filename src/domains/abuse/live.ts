import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** A customer was warned, or a server limited. */
    'abuse.changed': { accountId: string };
  }
}

export const topics: TopicRules = {
  'abuse.changed': { may: 'abuse.view', touches: ['abuse', 'reports'] },
};
