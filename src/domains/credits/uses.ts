import { partOf } from '#domains/charges/covered.ts';

/** A credit that is open, as it is at a charge. */
export interface UsableCredit {
  id: string;
  /** Null: it pays a part of each charge. */
  left: number | null;
  percent: number | null;
  /** Empty: everything. */
  meters: readonly string[];
  expiresAt: Date;
}

export interface Payable {
  chargeId: string;
  meter: string;
  /** Minor units, above zero. */
  amount: number;
  /** The end of the time that it is for. */
  at: Date;
}

export interface Use {
  creditId: string;
  amount: number;
  /** How much of the charge it was worked out from. */
  base: number;
}

/**
 * What credits pay of a charge: the first to expire first, until nothing of the charge or of the credits is left.
 * @param credits in the order in which they expire
 * @param before what a credit has paid of the same line so far, and of how much: parts of a line that grows are rounded once
 */
export function usesOf(
  { meter, amount, at }: Payable,
  credits: readonly UsableCredit[],
  before: (creditId: string) => { base: number; amount: number },
): Use[] {
  let rest = amount;
  const uses: Use[] = [];
  for (const { id, left, percent, meters, expiresAt } of credits) {
    if (rest === 0) break;
    if (at > expiresAt || (meters.length > 0 && !meters.includes(meter))) continue;
    const earlier = before(id);
    const wanted = percent === null ? (left ?? 0) : partOf(earlier.base + rest, percent) - earlier.amount;
    const paid = Math.max(0, Math.min(rest, wanted));
    if (paid > 0) uses.push({ creditId: id, amount: paid, base: rest });
    rest -= paid;
  }
  return uses;
}
