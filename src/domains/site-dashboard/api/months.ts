import type { Cohort } from '#domains/tenancy/api/port.ts';

/** The customers of one site in one month, in UTC. */
export interface CustomerMonth {
  /** `2026-11`. */
  month: string;
  start: number;
  joined: number;
  left: number;
  end: number;
  /** The percentage of those at the beginning that left, with one decimal; null where there were none. */
  churn: number | null;
}

/** The last months through the current one (`2026-11`, UTC), the oldest first. */
export function monthsUntil(now: Date, count: number): string[] {
  const monthAt = (back: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString();
  return Array.from({ length: count }, (_, index) => monthAt(count - 1 - index).slice(0, 7));
}

/** What the months say of the customers of one site: the report and the dashboard both have it from here. */
export function customerMonths(cohorts: readonly Cohort[], months: readonly string[]): CustomerMonth[] {
  const sum = (which: (one: Cohort) => boolean) => cohorts.reduce((all, one) => all + (which(one) ? one.count : 0), 0);
  return months.map((month) => {
    const start = sum(({ joined, left }) => joined < month && (left === null || left >= month));
    const joined = sum((one) => one.joined === month);
    const left = sum((one) => one.left === month);
    const churned = sum((one) => one.left === month && one.joined < month);
    return {
      month,
      start,
      joined,
      left,
      end: start + joined - left,
      churn: start === 0 ? null : Math.round((churned / start) * 1000) / 10,
    };
  });
}
