import { Cron } from 'croner';
import { patternOf, type Zoned } from '#kernel/timing.ts';

/** The next times of a cron pattern after a moment, in a zone: summer time is the library's business. */
export const nextTimes = (
  { pattern, timeZone }: { pattern: string; timeZone: string },
  after: Date,
  count: number,
): Date[] =>
  // Paused: it is only run on request, never automatically.
  new Cron(pattern, { timezone: timeZone, paused: true }).nextRuns(count, after);

/** The next runs of a schedule after a moment, in its zone. */
export const nextRuns = (schedule: Zoned, after: Date, count: number): Date[] =>
  nextTimes({ pattern: patternOf(schedule), timeZone: schedule.timeZone }, after, count);
