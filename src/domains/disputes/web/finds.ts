import { finds } from '#shell/frame/finds.ts';
import { disputes } from '../contract.ts';
import { disputePath } from '../paths.ts';
import { partText } from './labels.ts';

export default [
  finds(disputes.listDisputes, (row) => ({
    id: row.id,
    title: row.invoiceNumber,
    note: partText(row),
    to: disputePath(row.id),
  })),
];
