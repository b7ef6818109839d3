import { path } from '#kernel/paths.ts';

export const tasksPath = path('/tasks');
export const taskPath = path('/tasks/$taskId');
