import { z } from 'zod';
import { filters, list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { CommandDetail, QueueItem, TaskIds, TaskResults, taskStates } from './schemas.ts';

const byId = z.strictObject({ id: z.uuid() });

export const tasks = contract('tasks', {
  listTasks: list({
    path: '/queue',
    summary: 'Lists the tasks in scope, newest first.',
    may: 'task.view',
    row: QueueItem,
    filters: { state: filters.choices(taskStates), kind: filters.values(), objectId: filters.id() },
    sorts: ['dtCreate', 'dtComplete', 'title', 'state', 'progress'],
    sort: '-dtCreate',
  }),
  listTaskKinds: op({
    method: 'GET',
    path: '/queue/kinds',
    summary: 'Lists the kinds of tasks, to filter the queue by.',
    may: 'task.view',
    audit: 'none: read',
    output: z.object({ items: z.array(z.object({ kind: z.string(), title: z.string() })) }),
  }),
  readTask: op({
    method: 'GET',
    path: '/queue/command/{id}',
    summary: 'Returns a task with its steps and log.',
    may: 'task.view',
    audit: 'none: read',
    shares: 'access',
    params: byId,
    output: CommandDetail,
  }),
  cancelTask: op({
    method: 'PUT',
    path: '/queue/command/{id}/cancel',
    summary: 'Cancels a task before it starts, or at its next safe point.',
    may: 'task.cancel',
    audit: 'task.cancel',
    support: 'acting',
    params: byId,
    input: z.strictObject({}),
    output: QueueItem,
  }),
  cancelTasks: op({
    method: 'PUT',
    path: '/queue/cancel',
    summary: 'Cancels many tasks, and returns the result for each.',
    may: 'task.cancel',
    audit: 'task.cancel',
    support: 'acting',
    input: TaskIds,
    output: TaskResults,
  }),
  retryTask: op({
    method: 'POST',
    path: '/queue/command/{id}/retry',
    summary: 'Starts a failed task again, with the same input.',
    may: 'task.retry',
    audit: 'task.retry',
    touches: ['tasks', 'servers'],
    support: 'acting',
    params: byId,
    input: z.strictObject({}),
    output: z.object({ cmdId: z.uuid() }),
    status: 202,
    idempotent: true,
  }),
  retryTasks: op({
    method: 'POST',
    path: '/queue/retry',
    summary: 'Starts failed tasks again, and returns the result for each.',
    may: 'task.retry',
    audit: 'task.retry',
    touches: ['tasks', 'servers'],
    support: 'acting',
    input: TaskIds,
    output: TaskResults,
    status: 202,
    idempotent: true,
  }),
});
