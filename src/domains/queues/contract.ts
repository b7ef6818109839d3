import { filters, list } from '#kernel/list.ts';
import { contract } from '#kernel/op.ts';
import { processStates, queueAlarms, queueKinds } from './kinds.ts';
import { ProductProcess, Queue } from './schemas.ts';

export const queues = contract('queues', {
  listQueues: list({
    path: '/queues',
    summary: 'Lists the queues of the installation with their depth, age and rates.',
    may: 'queue.view',
    row: Queue,
    filters: {
      kind: filters.choices(queueKinds),
      alarm: filters.choices(queueAlarms),
    },
    sorts: ['title', 'waiting', 'running', 'delayed', 'oldestSeconds', 'dead', 'arrived', 'finished'],
    sort: '-oldestSeconds',
  }),
  listProcesses: list({
    path: '/processes',
    summary: 'Lists the processes of the product that run, and those that ended in the last days.',
    may: 'queue.view',
    row: ProductProcess,
    filters: { state: filters.choices(processStates) },
    sorts: ['startedAt', 'host', 'version', 'tasks'],
    sort: '-startedAt',
  }),
});
