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
