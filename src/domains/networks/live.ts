import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** A network was made or changed, or the switch has got it. */
    'network.changed': { networkId: string };
  }
}

export const topics: TopicRules = {
  'network.changed': { may: 'network.view', touches: ['networks'] },
};
