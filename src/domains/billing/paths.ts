import { path } from '#kernel/paths.ts';

export const billingPath = path('/billing');
/** Where the link to an invoice recipient leads. */
export const confirmRecipientPath = path('/confirmRecipient');
