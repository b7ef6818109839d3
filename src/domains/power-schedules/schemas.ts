import { z } from 'zod';
import { Instant, queryInt, queryList } from '#kernel/wire.ts';
import { runStates } from '#domains/schedules/states.ts';
import { maxServers } from './limits.ts';
import { powerTurns } from './times.ts';

const minute = z.int().min(0).max(1439);

/** A schedule as it is written. */
export const PowerScheduleEdit = z.strictObject({
  /** Sunday is 0. */
  weekdays: z.array(z.int().min(0).max(6)).min(1).max(7),
  /** Minutes after midnight. */
  onMinute: minute,
  offMinute: minute,
  /** IANA, such as `Europe/Rome`. */
  timeZone: z.string().max(64),
  /** Cuts the power instead of asking the guest to shut down. */
  force: z.boolean().default(false),
  paused: z.boolean().default(false),
});

const Turn = z.object({ at: Instant, turn: z.enum(powerTurns) });

export const PowerSchedule = z
  .object({
    /** Null: the server has none. */
    schedule: PowerScheduleEdit.nullable(),
    /** The next five runs; none while it is paused. */
    nextRuns: z.array(Turn),
    /** The last ones, newest first. */
    runs: z.array(Turn.extend({ state: z.enum(runStates), reason: z.string().nullable(), cmdId: z.uuid().nullable() })),
    /** 0 while there is none. */
    version: z.int(),
  })
  .meta({ id: 'PowerSchedule' });

export const PowerPreviewQuery = z.strictObject({
  weekdays: queryList,
  onMinute: queryInt(0, 1439),
  offMinute: queryInt(0, 1439),
  timeZone: z.string().max(64),
});
export const PowerPreview = z.object({ nextRuns: z.array(Turn) });

export const ApplyPowerSchedule = z.strictObject({
  serverIds: z.array(z.uuid()).min(1).max(maxServers),
  /** Null takes the schedules away. */
  schedule: PowerScheduleEdit.nullable(),
});
export const AppliedPowerSchedule = z.object({
  results: z.array(z.object({ serverId: z.uuid(), name: z.string(), refusal: z.string().nullable() })),
});
