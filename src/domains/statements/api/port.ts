/** What the domains above may use of statements and receipts. */
export { readSiteReceipts, readSiteStatements } from './site-files.ts';
export { countReceipts } from './store.ts';
