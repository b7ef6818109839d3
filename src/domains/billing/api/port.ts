/** What the domains above may use of billing. */
export { invoiceRecipients, type InvoiceRecipient } from './recipients.ts';
export { demandDeposit, readAccountsIn, withdrawDeposit } from './store.ts';
export { approveProfile, readPayer, type Payer } from './payer.ts';
export { isTaxId, plainTaxId } from './tax-id.ts';
export { profileFollower, type ProfileFollower } from './points.ts';
