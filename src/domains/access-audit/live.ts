import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** An access review was started, decided in part, completed or canceled. */
    'access-review.changed': { id: string };
  }
}

export const topics: TopicRules = {
  'access-review.changed': { may: 'role.view', touches: ['access-audit'] },
};
