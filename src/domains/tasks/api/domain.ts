import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/implement.ts';
import { tasks } from '../contract.ts';
import { topics } from '../live.ts';
import { cancelTask, cancelTasks } from './cancel-task.ts';
import { taskCheck } from './check-tasks.ts';
import { discardTasks } from './discard-tasks.ts';
import { listTaskKinds } from './list-task-kinds.ts';
import { notifyStuck } from './notify-stuck.ts';
import { purge } from './purge.ts';
import { readTask } from './read-task.ts';
import { retryTask, retryTasks } from './retry-task.ts';
import { listTasks } from './store.ts';

const domain: Domain = {
  name: 'tasks',
  operations: implement(tasks, {
    listTasks,
    listTaskKinds,
    readTask,
    cancelTask,
    cancelTasks,
    retryTask,
    retryTasks,
    discardTasks,
  }),
  schedules: [purge, notifyStuck],
  menu: { tasks: 'task.view' },
  topics,
  contributes: [taskCheck],
};
export default domain;
