import { z } from 'zod';
import type { InputOf } from '#kernel/op.ts';
import type { ScheduleKind } from '#domains/schedules/api/port.ts';
import type { powerSchedules } from '../contract.ts';
import { PowerScheduleEdit as schema } from '../schemas.ts';
import { powerTurns } from '../times.ts';
import { nextRuns } from './next-runs.ts';

export type ScheduleEdit = InputOf<typeof powerSchedules.savePowerSchedule>;

/** When a server goes on and off; it has one such schedule at most. */
export const powerSchedule: ScheduleKind<ScheduleEdit> = {
  name: 'power',
  objectType: 'server',
  schema,
  timing: ['weekdays', 'onMinute', 'offMinute'],
  next: nextRuns,
};

/** What is kept of a slot. */
export const SlotDetail = z.object({ turn: z.enum(powerTurns) });
