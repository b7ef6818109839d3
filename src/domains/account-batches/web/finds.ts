import { finds } from '#shell/frame/finds.ts';
import { accountBatches } from '../contract.ts';
import { batchPath } from '../paths.ts';

export default [
  finds(accountBatches.listBatches, ({ id, note, createdBy }) => ({
    id,
    title: note,
    note: createdBy,
    to: batchPath(id),
  })),
];
