import type { Revenue } from './types.ts';

interface Sum {
  currency: string;
  /** Minor units. */
  amount: number;
}

/** The revenue of a month in each currency, the largest first. */
export function sumsOf(revenue: readonly Revenue[], month: string): Sum[] {
  const sums = new Map<string, number>();
  for (const one of revenue)
    if (one.month === month) sums.set(one.currency, (sums.get(one.currency) ?? 0) + one.amount);
  return [...sums].map(([currency, amount]) => ({ currency, amount })).toSorted((a, b) => b.amount - a.amount);
}

/** The currencies in which anything was charged, those of a month first, in the order of its sums. */
export const currenciesOf = (revenue: readonly Revenue[], month: string): string[] => [
  ...new Set([...sumsOf(revenue, month), ...revenue].map(({ currency }) => currency)),
];
