import type { CostUntil } from './cost-totals.ts';

const dayMs = 86_400_000;
/** The days that are looked back at. */
const days = 7;
/** With fewer whole days of use a range says nothing. */
const fewestDays = 3;

export interface Forecast {
  /** What is charged by use, up to any moment. */
  usedUntil: CostUntil;
  /** When the first of it was used; null: never. */
  since: Date | null;
  now: Date;
  /** The end of the month. */
  end: Date;
  projected: number;
}

/**
 * Between what a month ends if each day left costs as little or as much by use as one of the last seven whole days (UTC), in minor
 * units; the projection, at which everything stays as it is, is always within. Null: fewer than three whole days of use.
 */
export function forecastRange({
  usedUntil,
  since,
  now,
  end,
  projected,
}: Forecast): { low: number; high: number } | null {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const first = Math.max(today - days * dayMs, since === null ? today : Math.ceil(since.getTime() / dayMs) * dayMs);
  const count = Math.round((today - first) / dayMs);
  if (count < fewestDays) return null;
  const totals = Array.from({ length: count + 1 }, (_, day) => usedUntil(new Date(first + day * dayMs)));
  const costs = totals.slice(1).map((total, day) => total - totals[day]!);
  const daysLeft = (end.getTime() - now.getTime()) / dayMs;
  const rest = usedUntil(end) - usedUntil(now);
  const atCost = (cost: number) => projected + Math.round(cost * daysLeft) - rest;
  return {
    low: Math.min(projected, atCost(Math.min(...costs))),
    high: Math.max(projected, atCost(Math.max(...costs))),
  };
}
