import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** A host, or its evacuation, changed. */
    'host.changed': { hostId: string };
  }
}

export const topics: TopicRules = {
  'host.changed': { may: 'host.view', touches: ['hosts'] },
};
