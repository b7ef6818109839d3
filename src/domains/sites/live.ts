import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** The maintenance mode of the site began, changed or ended. */
    'site.maintenance': { maintenance: { text: string; endsAt: string | null } | null };
  }
}

export const topics: TopicRules = {
  'site.maintenance': { may: 'home.view', ofSite: true, touches: ['maintenanceMode'] },
};
