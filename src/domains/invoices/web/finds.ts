import { finds } from '#shell/frame/finds.ts';
import { invoices } from '../contract.ts';
import { invoicePath } from '../paths.ts';

export default [
  finds(invoices.listInvoices, ({ id, number, month }) => ({
    id,
    title: number || month,
    note: month,
    to: invoicePath(id),
  })),
];
