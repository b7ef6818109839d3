import { chargeKinds } from './charges-of.ts';

/** Kinds of transactions: those of charges, and movements of money. */
export const transactionKinds = [...chargeKinds, 'deposit', 'refund', 'credit', 'other'] as const;
export type TransactionKind = (typeof transactionKinds)[number];

/** What the costs of a month can be grouped by. */
export const groupings = ['service', 'object', 'zone', 'tag'] as const;
