import type { Run } from '#platform/http/context.ts';
import type { schedules } from '../contract.ts';
import { nextRuns } from '#platform/next-runs.ts';
import { shownSlots } from './kind.ts';
import { checkZone } from './zone.ts';

/** The next runs of a schedule that is being written. */
export const previewTiming: Run<typeof schedules.previewTiming> = async ({ now }, { query }) => {
  checkZone(query.timeZone);
  const { everyHours = 1, weekday = 0, monthDay = 1, ...rest } = query;
  const timing = { ...rest, everyHours, weekday, monthDay };
  return { nextRuns: nextRuns(timing, now, shownSlots).map((at) => at.toISOString()) };
};
