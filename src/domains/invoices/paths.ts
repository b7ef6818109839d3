import { path } from '#kernel/paths.ts';

export const invoicesPath = path('/billing/invoices');
export const invoicePath = path('/billing/invoices/$invoiceId');
/** What the next invoice will hold. */
export const nextInvoicePath = path('/billing/invoices/next');
