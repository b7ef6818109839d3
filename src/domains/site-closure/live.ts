import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** The site was suspended, resumed or closed, or its closing went on. */
    'site.standing': Record<never, never>;
  }
}

export const topics: TopicRules = {
  'site.standing': { may: 'home.view', ofSite: true, touches: ['site-closure', 'sites'] },
};
