import { z } from 'zod';
import { contract, op } from '#kernel/op.ts';
import { paged } from '#kernel/wire.ts';
import { CommandDetail, QueueItem, TaskQuery } from './schemas.ts';

const byId = z.strictObject({ id: z.uuid() });

export const tasks = contract('tasks', {
  listTasks: op({
    method: 'GET',
    path: '/queue',
    summary: 'The queue items in scope, newest first.',
    may: 'task.view',
    audit: 'none: read',
    query: TaskQuery,
    output: paged(QueueItem),
  }),
  readTask: op({
    method: 'GET',
    path: '/queue/command/{id}',
    summary: 'One queue item with its steps and its log.',
    may: 'task.view',
    audit: 'none: read',
    shares: 'access',
    params: byId,
    output: CommandDetail,
  }),
  cancelTask: op({
    method: 'PUT',
    path: '/queue/command/{id}/cancel',
    summary: 'Cancels a task that has not begun, or at its next safe point.',
    may: 'task.cancel',
    audit: 'task.cancel',
    support: 'acting',
    params: byId,
    input: z.strictObject({}),
    output: QueueItem,
  }),
});
