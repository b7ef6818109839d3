import type { AnswerOf } from '#kernel/op.ts';
import type { RowOf } from '#shell/list/list.ts';
import type { invoices } from '../contract.ts';

export type InvoiceRow = RowOf<typeof invoices.listInvoices>;
export type Invoice = AnswerOf<typeof invoices.readInvoice>;
export type Line = RowOf<typeof invoices.listInvoiceLines>;
export type Trace = AnswerOf<typeof invoices.readLineTrace>;
export type Preview = AnswerOf<typeof invoices.previewInvoice>;
