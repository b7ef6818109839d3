import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** A permission set, a grant or a request for access has changed. */
    'role.changed': { id: string };
  }
}

export const topics: TopicRules = {
  'role.changed': { may: 'role.view', touches: ['roles'] },
};
