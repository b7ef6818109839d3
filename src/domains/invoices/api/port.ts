/** What the seed uses of invoices, which issues those of the past, and the points for domains above. */
export { keepFiles } from './files.ts';
export { collectMonth, issueDraft } from './issue.ts';
export { exemptionSource } from './points.ts';
export { readLegalEntity, writeLegalEntity } from './store-seller.ts';
export { readInvoicesOf } from './store.ts';
