/** A month of hourly use, as the provider counts it. */
export const hoursPerMonth = 730;

/** The first of the next month, 00:00 UTC: when billing by the hour begins. */
export const nextMonth = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));

/** The first of a month, 00:00 UTC: the cut-off of billing. */
export const monthStart = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));

/** The share of the running month (UTC) that is left, from 0 to 1. */
export function shareLeft(now: Date): number {
  const start = monthStart(now).getTime();
  const end = nextMonth(now).getTime();
  return (end - now.getTime()) / (end - start);
}

interface Prices {
  monthlyMicro: number;
  hourlyOnMicro: number;
  /** What a calendar month by the hour costs at most. */
  monthCapMicro?: number | null | undefined;
}

const within = (micro: number, cap: number | null | undefined): number => Math.min(micro, cap ?? Infinity);

/** A full month: as agreed, or of the hours while on. */
export const monthMicroOf = (mode: 0 | 1, { monthlyMicro, hourlyOnMicro, monthCapMicro }: Prices): number =>
  mode === 0 ? monthlyMicro : within(hourlyOnMicro * hoursPerMonth, monthCapMicro);

/** From now to the end of the month, of a server that is always on: all of it that the next invoice can hold. */
export const restMicroOf = (mode: 0 | 1, prices: Prices, now: Date): number =>
  mode === 0
    ? prices.monthlyMicro * shareLeft(now)
    : within(prices.hourlyOnMicro * hoursPerMonth * shareLeft(now), prices.monthCapMicro);
