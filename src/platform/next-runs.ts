import { Cron } from 'croner';
import { patternOf, type Zoned } from '#kernel/timing.ts';

/** The next runs after a moment, in the zone of the schedule: summer time is the library's business. */
export function nextRuns(schedule: Zoned, after: Date, count: number): Date[] {
  // Paused: it is asked for times and never runs by itself.
  return new Cron(patternOf(schedule), { timezone: schedule.timeZone, paused: true }).nextRuns(count, after);
}
