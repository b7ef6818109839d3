import { Conflict, Invalid, item } from '#kernel/errors.ts';
import type { ResultOf } from '#kernel/op.ts';
import { nextRuns } from '#platform/next-runs.ts';
import { isTimeZone } from '#domains/account/api/port.ts';
import type { snapshots } from '../contract.ts';
import { maxSchedules, maxSnapshots } from '../limits.ts';
import { copiesOf } from '../schedules.ts';
import type { ScheduleEdit, StoredSchedule } from './store-schedules.ts';

export type ScheduleRow = ResultOf<typeof snapshots.createSchedule>;

/** Throws Invalid for a zone that is none, at the field that it came in. */
export function checkZone(timeZone: string, key = 'timeZone'): void {
  if (!isTimeZone(timeZone)) throw new Invalid([item(1558, key)]);
}

/** What the schedules of a server keep together, with one that is added or changed. */
export function copiesWith(others: readonly StoredSchedule[], edit: ScheduleEdit | null): number {
  return others.reduce((sum, one) => sum + copiesOf(one), edit === null ? 0 : copiesOf(edit));
}

/** Why a schedule cannot stand beside the others; null when it can. */
export function refusalOfSchedule(others: readonly StoredSchedule[], edit: ScheduleEdit): Conflict | null {
  if (others.length >= maxSchedules) return new Conflict(1705, undefined, { max: maxSchedules });
  const copies = copiesWith(others, edit);
  return copies > maxSnapshots ? new Conflict(1706, 'keep', { copies, limit: maxSnapshots }) : null;
}

/** The moment of the next run; null while it is paused. */
export const nextOf = (edit: ScheduleEdit, now: Date): Date | null =>
  edit.paused ? null : (nextRuns(edit, now, 1)[0] ?? null);

const shownRuns = 5;

/** A schedule as the wire tells it. */
export function rowOf(schedule: StoredSchedule, now: Date): ScheduleRow {
  const { serverId: _server, nextAt: _next, lastSlot, lastState, lastReason, ...same } = schedule;
  return {
    ...same,
    copies: copiesOf(schedule),
    nextRuns: schedule.paused ? [] : nextRuns(schedule, now, shownRuns).map((at) => at.toISOString()),
    lastRun: lastSlot === null ? null : { slot: lastSlot.toISOString(), state: lastState ?? '', reason: lastReason },
  };
}
