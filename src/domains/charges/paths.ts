import { path } from '#kernel/paths.ts';

export const transactionsPath = path('/billing/history');
/** The page of a document that a movement is on; a domain above has it. */
export const documentPath = path('/billing/invoices/$invoiceId');
