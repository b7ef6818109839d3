import type { AnswerOf } from '#kernel/op.ts';
import type { consoleOps } from '#domains/console/contract.ts';

export type Details = AnswerOf<typeof consoleOps.readHeader>;
