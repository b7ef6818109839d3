import type { TopicRules } from '#kernel/live.ts';

export const topics: TopicRules = {
  'task.changed': { may: 'task.view', shared: ({ objectId }) => objectId },
  'task.log': { may: 'task.view', shared: ({ objectId }) => objectId },
};
