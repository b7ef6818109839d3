import type { AnswerOf } from '#kernel/op.ts';
import type { RowOf } from '#shell/list/list.ts';
import type { payments } from '../contract.ts';

export type PaymentOptions = AnswerOf<typeof payments.readPaymentOptions>;
export type PaymentMethod = PaymentOptions['methods'][number];
export type OrderRow = RowOf<typeof payments.listPaymentOrders>;
export type TopUp = AnswerOf<typeof payments.readTopUp>;
export type BookingRow = RowOf<typeof payments.listBankBookings>;
export type BankAccounts = AnswerOf<typeof payments.readBankAccounts>;
export type StatementResult = AnswerOf<typeof payments.importStatement>;
export type OrderDetail = AnswerOf<typeof payments.readPaymentOrder>;
