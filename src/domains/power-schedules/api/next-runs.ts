import { nextTimes } from '#platform/next-runs.ts';
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
      nextTimes({ pattern: patternOf(schedule, turn), timeZone: schedule.timeZone }, after, count).map((at) => ({
        at,
        turn,
      })),
    )
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .slice(0, count);
}

/** What a schedule does at one of its slots. */
export const turnAt = (schedule: Zoned, slot: Date): PowerTurn | undefined =>
  nextRuns(schedule, new Date(slot.getTime() - 1000), 1)[0]?.turn;
