import type { AnswerOf } from '#kernel/op.ts';
import type { transfers } from '../contract.ts';

export type TransferRow = AnswerOf<typeof transfers.listTransfers>['items'][number];
export type TransferDetail = AnswerOf<typeof transfers.readTransfer>;
export type TransferPrice = NonNullable<TransferDetail['priceAfter']>;
