import type { BudgetState } from './limits.ts';

/** Shares of the amount, in percent, at which people are notified. */
export const levels = [50, 75, 90, 100] as const;
const nearLevel = 90;

interface Spending {
  amount: number;
  spent: number;
  /** At the end of the month, if everything stays as it is. */
  forecast: number;
}

const isAt = ({ amount, spent }: Pick<Spending, 'amount' | 'spent'>, level: number) => spent * 100 >= amount * level;

/** The highest level that is reached; 0: none is. */
export const levelOf = (spending: Spending): number => levels.findLast((level) => isAt(spending, level)) ?? 0;

/** What people are notified of now, after what they were this month: the highest new level, or a forecast that reaches the amount. */
export function alertOf(spending: Spending, sent: { level: number; forecast: boolean }): number | 'forecast' | null {
  const level = levelOf(spending);
  if (level > sent.level) return level;
  return spending.forecast >= spending.amount && level < 100 && !sent.forecast ? 'forecast' : null;
}

/** The next level that is not reached; null: all are. */
export const nextLevel = (spending: Spending): number | null => levels.find((level) => !isAt(spending, level)) ?? null;

/** How a budget stands, in a word. */
export function budgetStateOf(spending: Spending): BudgetState {
  if (isAt(spending, 100)) return 'reached';
  if (isAt(spending, nearLevel)) return 'near';
  return spending.forecast >= spending.amount ? 'forecast' : 'ok';
}
