/** How much was given at a time: `age` in days before now. */
export interface Given {
  age: number;
  amount: number;
}

/** A forecast needs so many days of the past, and reaches so far. */
export const forecastPastDays = 60;
const minDays = 7;
const maxAhead = 365;
const rounding = 1e-6;

/**
 * In how many days what is left is given too, at the pace of the past: the slope of the line that fits its days best. Null
 * where that does not grow, reaches further than a year, or too few days are known.
 */
export function daysUntilFull(past: readonly Given[], left: number): number | null {
  const perDay = growthOf(past);
  if (perDay === null || perDay <= 0) return null;
  // What the arithmetic of fractions leaves over is no day.
  const days = Math.ceil(Math.max(0, left / perDay - rounding));
  return days > maxAhead ? null : days;
}

/** How much more is given each day: the slope of the line that fits the days best. Null where too few days are known. */
export function growthOf(past: readonly Given[]): number | null {
  if (new Set(past.map(({ age }) => age)).size < minDays) return null;
  const mean = (of: (one: Given) => number) => past.reduce((sum, one) => sum + of(one), 0) / past.length;
  const [age, amount] = [mean((one) => one.age), mean((one) => one.amount)];
  const spread = mean((one) => (one.age - age) ** 2);
  // Ages count backward: what grows is larger at a smaller age.
  return -mean((one) => (one.age - age) * (one.amount - amount)) / spread;
}
