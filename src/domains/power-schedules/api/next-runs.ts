import { Cron } from 'croner';
import { patternOf, powerTurns, type PowerTurn, type Timing } from '../times.ts';

export type Zoned = Timing & { timeZone: string };
export interface Turn {
  at: Date;
  turn: PowerTurn;
}

/** The next turns after a moment, on and off together, in the zone of the schedule. */
export function nextRuns(schedule: Zoned, after: Date, count: number): Turn[] {
  return powerTurns
    .flatMap((turn) =>
      // Paused: it is asked for times and never runs by itself.
      new Cron(patternOf(schedule, turn), { timezone: schedule.timeZone, paused: true })
        .nextRuns(count, after)
        .map((at) => ({ at, turn })),
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .slice(0, count);
}
