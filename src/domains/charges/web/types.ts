import type { AnswerOf } from '#kernel/op.ts';
import type { charges } from '../contract.ts';

export type TransactionRow = AnswerOf<typeof charges.listTransactions>['items'][number];
export type Balance = AnswerOf<typeof charges.readBalance>;
export type Month = AnswerOf<typeof charges.readMonth>;
