import { describePermissions } from '#kernel/permission-catalog.ts';
import type { permissions } from './permissions.ts';

/** What each permission of this domain allows, and how much harm its misuse does. */
describePermissions<typeof permissions>('tasks', 'account', {
  'task.view': ['low', 'See the task queue and the progress of tasks.'],
  'task.cancel': ['medium', 'Cancel tasks that are waiting or running.'],
  'task.retry': ['medium', 'Start failed tasks again.'],
  'task.discard': ['medium', 'Discard tasks that failed for good.'],
});
