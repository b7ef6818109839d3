import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** A report was computed, or its findings were changed by someone. */
    'diagnostic.changed': { reportId: string };
  }
}

export const topics: TopicRules = {
  'diagnostic.changed': { may: 'diagnostic.view', ofAll: true, touches: ['diagnostics', 'reports'] },
};
