import type { TopicRules } from '#kernel/live.ts';

export const topics: TopicRules = {
  // A row elsewhere may show how far its task is. The lists and details of tasks are patched.
  'task.changed': { may: 'task.view', shared: ({ objectId }) => objectId, touches: ['task-progress'] },
  'task.log': { may: 'task.view', shared: ({ objectId }) => objectId },
};
