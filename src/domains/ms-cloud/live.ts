import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** A connection to Partner Center, or a tenant, changed; null: all of the site's tenants may have. */
    'csp.changed': { cspId: string | null };
  }
}

export const topics: TopicRules = {
  'csp.changed': { may: 'csp.view', touches: ['ms-cloud'] },
};
