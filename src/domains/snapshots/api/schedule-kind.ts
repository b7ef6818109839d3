import type { InputOf } from '#kernel/op.ts';
import { byTiming, type ScheduleKind } from '#domains/schedules/api/port.ts';
import type { snapshots } from '../contract.ts';
import { ScheduleEdit as schema } from '../schedule-schemas.ts';

export type ScheduleEdit = InputOf<typeof snapshots.createSchedule>;

/** When snapshots of a server are taken automatically, and how many are kept. */
export const snapshotSchedule: ScheduleKind<ScheduleEdit> = {
  name: 'snapshot',
  objectType: 'server',
  schema,
  ...byTiming,
};
