import type { AnswerOf } from '#kernel/op.ts';
import type { RowOf } from '#shell/list/list.ts';
import type { credits } from '../contract.ts';

export type CreditRow = RowOf<typeof credits.listCredits>;
export type CodeRow = RowOf<typeof credits.listPromoCodes>;
export type CodeOffer = AnswerOf<typeof credits.readCodeOffer>;
