import type { AnswerOf } from '#kernel/op.ts';
import type { RowOf } from '#shell/list/list.ts';
import type { dunning } from '../contract.ts';

export type Dunning = AnswerOf<typeof dunning.readDunning>;
export type DunningRow = RowOf<typeof dunning.listDunning>;
