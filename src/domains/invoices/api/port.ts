/** What the domains above may use of invoices. The seed issues those of the past. */
export { keepFiles } from './files.ts';
export { collectMonth, issueDraft } from './issue.ts';
export { readLegalEntity, writeLegalEntity } from './store-seller.ts';
export { readInvoicesOf } from './store.ts';
export { paidInvoices } from './store-list.ts';
