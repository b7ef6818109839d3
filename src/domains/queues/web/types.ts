import type { AnswerOf } from '#kernel/op.ts';
import type { tasks } from '#domains/tasks/contract.ts';
import type { queues } from '../contract.ts';

export type QueueRow = AnswerOf<typeof queues.listQueues>['items'][number];
export type ProcessRow = AnswerOf<typeof queues.listProcesses>['items'][number];
export type DeadRow = AnswerOf<typeof tasks.listTasks>['items'][number];
