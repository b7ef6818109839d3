import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** A cloud, what its self-check found, or what was found in it changed. */
    'cloud.changed': { zoneId: string };
  }
}

export const topics: TopicRules = {
  'cloud.changed': { may: 'cloud.view', touches: ['clouds', 'hosts'] },
};
