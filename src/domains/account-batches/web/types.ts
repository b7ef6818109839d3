import type { AnswerOf } from '#kernel/op.ts';
import type { RowOf } from '#shell/list/list.ts';
import type { accountBatches } from '../contract.ts';

export type BatchRow = RowOf<typeof accountBatches.listBatches>;
export type Batch = AnswerOf<typeof accountBatches.readBatch>;
export type BatchOptionsOf = Batch['options'];
export type AccountRow = RowOf<typeof accountBatches.listBatchAccounts>;
export type ReasonRow = RowOf<typeof accountBatches.listBatchReasons>;
export type TemplateRow = RowOf<typeof accountBatches.listBatchTemplates>;
