import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** The address of a site was checked. */
    'site.checked': Record<never, never>;
  }
}

export const topics: TopicRules = {
  'site.checked': { may: 'site.configure', ofSite: true, touches: ['site-launch'] },
};
