import type { IssuedDocument } from '#domains/invoices/document.ts';

/** Above which amount before tax, in minor units of the shekel, invoices need a number, from a day of issue on. */
export const thresholds: readonly { from: string; net: number }[] = [
  { from: '2024-05-05', net: 2_500_000 },
  { from: '2025-01-01', net: 2_000_000 },
  { from: '2026-01-01', net: 1_000_000 },
  { from: '2026-06-01', net: 500_000 },
];

/** The amount on a day; undefined: no invoice of that day needs a number. */
export const thresholdOn = (day: string): number | undefined => thresholds.findLast(({ from }) => from <= day)?.net;

type Judged = Pick<IssuedDocument, 'kind' | 'currency' | 'issuedAt' | 'seller' | 'buyer' | 'net' | 'tax'>;

/**
 * Whether a document needs an allocation number: a tax invoice in shekels from one registered business in Israel to another, with
 * tax, and above the amount of its day. Consumers, exports at zero rate and credit notes need none.
 */
export function needsAllocation({ kind, currency, issuedAt, seller, buyer, net, tax }: Judged): boolean {
  const isBetweenBusinesses =
    seller.country === 'IL' &&
    seller.taxId !== '' &&
    buyer.country === 'IL' &&
    buyer.kind === 'company' &&
    buyer.taxId !== '';
  const threshold = thresholdOn(issuedAt.slice(0, 10));
  return (
    kind === 'invoice' &&
    currency === 'ILS' &&
    isBetweenBusinesses &&
    tax > 0 &&
    threshold !== undefined &&
    net > threshold
  );
}
