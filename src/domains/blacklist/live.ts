import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** An entry or a block list was changed, or an address was listed or no longer is. A refusal sends nothing. */
    'blacklist.changed': Record<never, never>;
  }
}

export const topics: TopicRules = {
  'blacklist.changed': { may: 'blacklist.view', touches: ['blacklist', 'reports'] },
};
