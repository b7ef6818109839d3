import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** A connection to Adobe, or a customer, changed; null: all of the site's customers may have. */
    'adobe.changed': { customerId: string | null };
  }
}

export const topics: TopicRules = {
  'adobe.changed': { may: 'adobe.view', touches: ['adobe'] },
};
