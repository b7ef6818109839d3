import { finds } from '#shell/frame/finds.ts';
import { disputes } from '../contract.ts';
import { disputePath } from '../paths.ts';

export default [
  finds(disputes.listDisputes, ({ id, invoiceNumber, objectName, owner }) => ({
    id,
    title: invoiceNumber,
    note: objectName === '' ? owner : objectName,
    to: disputePath(id),
  })),
];
