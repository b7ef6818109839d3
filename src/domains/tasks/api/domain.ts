import type { Domain } from '#platform/app.ts';
import { implement } from '#platform/http/context.ts';
import { tasks } from '../contract.ts';
import { cancelTask } from './cancel-task.ts';
import { listTasks } from './list-tasks.ts';
import { purge } from './purge.ts';
import { readTask } from './read-task.ts';

const domain: Domain = {
  name: 'tasks',
  operations: implement(tasks, { listTasks, readTask, cancelTask }),
  schedules: [purge],
};
export default domain;
