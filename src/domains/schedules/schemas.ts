import { z } from 'zod';
import { Instant } from '#kernel/wire.ts';
import { runStates } from './states.ts';

/** A schedule of any kind, as the list of all of them has it. */
export const ScheduleItem = z
  .object({
    id: z.uuid(),
    kind: z.string(),
    objectType: z.string(),
    objectId: z.uuid(),
    objectName: z.string(),
    /** What its next run does, where the kind does not say it. */
    doing: z.string().nullable(),
    timeZone: z.string(),
    paused: z.boolean(),
    /** Null while it is paused. */
    nextAt: Instant.nullable(),
    /** Null: none of its slots has come yet. */
    lastAt: Instant.nullable(),
    lastState: z.enum(runStates).nullable(),
    lastTaskId: z.uuid().nullable(),
  })
  .meta({ id: 'ScheduleItem' });

export const ScheduleIds = z.strictObject({ scheduleIds: z.array(z.uuid()).min(1).max(500) });

/** What became of each of many schedules. */
export const ScheduleResults = z.object({
  results: z.array(
    z.object({
      scheduleId: z.uuid(),
      /** Of its object. */
      name: z.string(),
      /** The task that was started. */
      cmdId: z.uuid().nullable(),
      /** Why this one was skipped. */
      refusal: z.string().nullable(),
    }),
  ),
});
