import type { AnswerOf } from '#kernel/op.ts';
import type { logs } from '../contract.ts';

export type LogRow = AnswerOf<typeof logs.listLogs>['items'][number];
