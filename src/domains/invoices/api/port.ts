/** What the seed uses of invoices, which issues those of the past, and the points for domains above. */
export { keepFiles } from './files.ts';
export { collectMonth, issueDraft } from './issue.ts';
export { exemptionSource, issueGate, type IssueGate, type SealedDocument } from './points.ts';
export { orderIssue } from './order-issue.ts';
export { findInvoice, readLines } from './store.ts';
export { readLegalEntity, writeLegalEntity } from './store-seller.ts';
export { readInvoicesOf } from './store.ts';
