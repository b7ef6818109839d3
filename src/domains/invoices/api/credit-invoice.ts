import type { Run } from '#platform/http/context.ts';
import type { invoices } from '../contract.ts';
import { creditLines } from './credit-lines.ts';

/** Issues a credit note about lines of an invoice: the invoice stays as it is. */
export const creditInvoice: Run<typeof invoices.creditInvoice> = (ctx, { params: { invoiceId }, input }) =>
  creditLines(ctx, { ...input, invoiceId });
