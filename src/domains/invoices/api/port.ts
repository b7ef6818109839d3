/** What the domains above may use of invoices; the seed issues those of the past. */
export { creditLines } from './credit-lines.ts';
export { readDisputable, type Disputable } from './disputable.ts';
export { keepFiles } from './files.ts';
export { collectMonth, issueDraft } from './issue.ts';
export { buyerOf, languageOf, sellerOf } from './parties.ts';
export { pathPart, readSiteDocuments, type ArchivedFile, type ArchivedFiles } from './site-files.ts';
export { readLogo } from './read-logo.ts';
export {
  exemptionSource,
  issueGate,
  salesTaxSource,
  type IssueGate,
  type Sale,
  type SalesTaxSource,
  type SealedDocument,
  type SoldLine,
} from './points.ts';
export { orderIssue } from './order-issue.ts';
export { findInvoice, readLines } from './store.ts';
export { readLegalEntity, writeLegalEntity } from './store-seller.ts';
export { readInvoicesOf } from './store.ts';
export { paidInvoices, readDocumentMark, readLastNote } from './store-list.ts';
