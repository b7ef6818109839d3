import { roundRatio } from '#kernel/money.ts';

/** A credit, as far as what it covers is concerned. */
export interface CoveringCredit {
  /** Null: it is a part of each charge. */
  left: number | null;
  percent: number | null;
  expiresAt: Date;
}

/** A part of an amount, rounded half to even. */
export const partOf = (amount: number, percent: number): number =>
  Number(roundRatio(BigInt(amount) * BigInt(percent), 100n));

/**
 * What credits cover of costs that go on until a moment: the first to expire first, each until it expires.
 * @param costOf what is to be paid of a credit's part of the costs up to a moment
 */
export function coveredUntil<C extends CoveringCredit>(
  credits: readonly C[],
  moment: Date,
  costOf: (credit: C, until: Date) => number,
): number {
  let covered = 0;
  for (const credit of credits) {
    const until = credit.expiresAt < moment ? credit.expiresAt : moment;
    const rest = Math.max(0, costOf(credit, until) - covered);
    covered += credit.percent === null ? Math.min(credit.left ?? 0, rest) : partOf(rest, credit.percent);
  }
  return covered;
}
