import { finds } from '#shell/frame/finds.ts';
import { moneyText } from '#shell/text/format.ts';
import { invoices } from '../contract.ts';
import { invoicePath } from '../paths.ts';
import { monthText, numberOf } from './labels.ts';

export default [
  finds(invoices.listInvoices, (row) => ({
    id: row.id,
    title: numberOf(row),
    note: `${monthText(row.month)} · ${moneyText(row.total, row.currency)}`,
    to: invoicePath(row.id),
  })),
];
