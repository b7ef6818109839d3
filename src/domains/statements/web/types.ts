import type { AnswerOf } from '#kernel/op.ts';
import type { RowOf } from '#shell/list/list.ts';
import type { charges } from '#domains/charges/contract.ts';
import type { statements } from '../contract.ts';

export type Statement = AnswerOf<typeof statements.readStatement>;
export type Movement = RowOf<typeof charges.listTransactions>;
