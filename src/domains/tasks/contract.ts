import { z } from 'zod';
import { filters, list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { CommandDetail, QueueItem, taskStates } from './schemas.ts';

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
});
