/** The states of a document, as the specification has them; `issued` is a credit note that was not paid out. */
export const invoiceStates = [
  'draft',
  'open',
  'partially-paid',
  'paid',
  'overdue',
  'credited',
  'refunded',
  'issued',
] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export const documentKinds = ['invoice', 'credit-note'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const fileFormats = ['pdf', 'xml'] as const;
export type FileFormat = (typeof fileFormats)[number];
