import { chargeKinds } from '#domains/metering/charges-of.ts';

/** Kinds of transactions: those of charges, and movements of money. */
export const transactionKinds = [...chargeKinds, 'deposit', 'refund', 'credit', 'tax', 'credit-note', 'other'] as const;
export type TransactionKind = (typeof transactionKinds)[number];

/** What a quantity of a charge counts. */
export const units = ['hour', 'month', 'year', 'gb', 'gb-month', 'unit'] as const;
export type Unit = (typeof units)[number];

/** What the costs of a month can be grouped by. */
export const groupings = ['service', 'object', 'zone', 'tag'] as const;

/** What the next invoice holds of a server. */
export const invoiceLines = ['hours-on', 'hours-off', 'partial-month', 'next-month', 'once', 'traffic'] as const;
