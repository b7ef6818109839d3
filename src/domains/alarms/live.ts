import type { TopicRules } from '#kernel/live.ts';

declare module '#kernel/live.ts' {
  interface LiveEvents {
    /** An alarm was raised, resolved or changed. */
    'alarm.changed': { alarmId: string };
  }
}

export const topics: TopicRules = {
  'alarm.changed': { may: 'alarm.view', touches: ['alarms'] },
};
