import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** A schedule, or who is on call by it, changed. */
    'on-call.changed': { scheduleId: string };
  }
}

export const topics: TopicRules = {
  'on-call.changed': { may: 'alarm.view', touches: ['on-call'] },
};
