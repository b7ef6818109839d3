/** What the seed uses of invoices: it issues those of the past. */
export { keepFiles } from './files.ts';
export { collectMonth, issueDraft } from './issue.ts';
export { readLegalEntity, writeLegalEntity } from './store-seller.ts';
export { readInvoicesOf } from './store.ts';
