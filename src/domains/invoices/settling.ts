/** An invoice as far as money is applied to it. */
export interface Payable {
  id: string;
  number: string;
  /** Minor units that are still to be paid. */
  due: number;
}

/**
 * What a payment of so many minor units is applied to, by decision 0187: the oldest invoice first.
 * @param open what is not paid yet, the oldest first
 */
export function settledBy<P extends Payable>(open: readonly P[], minor: number): { invoice: P; part: number }[] {
  let rest = minor;
  return open.flatMap((invoice) => {
    const part = Math.min(invoice.due, rest);
    rest -= part;
    return part > 0 ? [{ invoice, part }] : [];
  });
}
