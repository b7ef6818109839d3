import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** The switches of an engine were read. */
    'switches.read': { engine: string };
  }
}

export const topics: TopicRules = {
  'switches.read': { may: 'switch.view', touches: ['switches'] },
};
