import type { AnswerOf } from '#kernel/op.ts';
import type { RowOf } from '#shell/list/list.ts';
import type { payments } from '../contract.ts';

export type PaymentOptions = AnswerOf<typeof payments.readPaymentOptions>;
export type PaymentMethod = PaymentOptions['methods'][number];
export type OrderRow = RowOf<typeof payments.listPaymentOrders>;
export type OrderDetail = AnswerOf<typeof payments.readPaymentOrder>;
