import { chargeKinds, type Charge } from '#domains/metering/charges-of.ts';

/** What is metered. */
export const meters = ['server', 'snapshot.gb', 'image.gb', 'ip.public', 'traffic.gb'] as const;

/** Kinds of transactions: those of charges, and movements of money. */
export const transactionKinds = [...chargeKinds, 'deposit', 'refund', 'credit', 'tax', 'credit-note', 'other'] as const;
export type TransactionKind = (typeof transactionKinds)[number];

/** What a quantity of a charge counts. */
export const units = ['hour', 'month', 'year', 'gb', 'gb-month', 'unit'] as const;
export type Unit = (typeof units)[number];

/** What the quantity of a charge counts. */
export function unitOf({ unit, meter }: Pick<Charge, 'unit' | 'meter'>): Unit {
  if (!meter.endsWith('.gb')) return unit;
  return unit === 'unit' ? 'gb' : unit === 'month' ? 'gb-month' : unit;
}

/** How many of them, for all of what was used. */
export const quantityOf = ({ unit, quantity, seconds, unitSeconds }: Charge): number =>
  unit === 'unit' ? quantity : (quantity * seconds) / unitSeconds;

/** What the costs of a month can be grouped by. */
export const groupings = ['service', 'object', 'zone', 'tag', 'group'] as const;

/** What the next invoice holds of a server. */
export const invoiceLines = ['hours-on', 'hours-off', 'partial-month', 'next-month', 'once', 'traffic'] as const;
