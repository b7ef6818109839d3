import { Conflict } from '#kernel/errors.ts';
import type { ResultOf } from '#kernel/op.ts';
import type { WithMessages } from '#kernel/message.ts';
import { slotsOf } from '#domains/schedules/api/port.ts';
import type { snapshots } from '../contract.ts';
import { maxSchedules, maxSnapshots } from '../limits.ts';
import { copiesOf } from '../schedules.ts';
import { snapshotSchedule, type ScheduleEdit } from './schedule-kind.ts';
import type { StoredSchedule } from './store-schedules.ts';

export type ScheduleRow = ResultOf<typeof snapshots.createSchedule>;

/** What the schedules of a server keep together, with one that is added or changed. */
export function copiesWith(others: readonly StoredSchedule[], edit: ScheduleEdit | null): number {
  return others.reduce((sum, one) => sum + copiesOf(one.edit), edit === null ? 0 : copiesOf(edit));
}

/** Why a schedule cannot be beside the others; null when it can. */
export function refusalOfSchedule(others: readonly StoredSchedule[], edit: ScheduleEdit): Conflict | null {
  if (others.length >= maxSchedules) return new Conflict(1705, undefined, { max: maxSchedules });
  const copies = copiesWith(others, edit);
  return copies > maxSnapshots ? new Conflict(1706, 'keep', { copies, limit: maxSnapshots }) : null;
}

/** A schedule in the wire format. */
export function rowOf({ id, edit, count, last, version }: StoredSchedule, now: Date): WithMessages<ScheduleRow> {
  return {
    ...edit,
    id,
    count,
    version,
    copies: copiesOf(edit),
    nextRuns: slotsOf(snapshotSchedule, edit, now),
    lastRun: last && { slot: last.slot.toISOString(), state: last.state, reason: last.reason },
  };
}
