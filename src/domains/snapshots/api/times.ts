import type { Zoned } from '#kernel/timing.ts';
import { nextRuns } from '#platform/next-runs.ts';

/** How near two runs may come before one of them has to wait for the other. */
export const nearMs = 10 * 60_000;

/** The runs of some that come near a run of others, of the weeks to come. */
export function overlapsOf(some: readonly Date[], others: readonly Date[]): Date[] {
  return some.filter((one) => others.some((other) => Math.abs(one.getTime() - other.getTime()) < nearMs));
}

/** How far ahead overlaps are looked for: every month has had its day by then. */
const aheadMs = 62 * 86_400_000;
const mostRuns = 1500;

/** The runs of a schedule in the two months to come. */
export function runsAhead(schedule: Zoned, now: Date): Date[] {
  const until = now.getTime() + aheadMs;
  return nextRuns(schedule, now, schedule.kind === 'hourly' ? mostRuns : 62).filter((at) => at.getTime() <= until);
}
