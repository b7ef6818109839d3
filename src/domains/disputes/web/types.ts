import type { AnswerOf } from '#kernel/op.ts';
import type { RowOf } from '#shell/list/list.ts';
import type { disputes } from '../contract.ts';

export type DisputeRow = RowOf<typeof disputes.listDisputes>;
export type DisputeDetail = AnswerOf<typeof disputes.readDispute>;
