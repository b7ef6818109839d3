import { z } from 'zod';
import { timingFields, timingQuery } from '#kernel/timing-schema.ts';
import { Instant } from '#kernel/wire.ts';
import { runStates } from '#domains/schedules/states.ts';
import { maxSnapshots } from './limits.ts';
import { SnapshotPrice } from './schemas.ts';

const kept = z.int().max(maxSnapshots);

/** A schedule as it is written. */
export const ScheduleEdit = z.strictObject({
  ...timingFields,
  /** A run that could not begin within so many minutes is missed. */
  windowMinutes: z.int().min(15).max(720).default(60),
  keep: kept.min(1),
  keepWeekly: kept.min(0).default(0),
  keepMonthly: kept.min(0).default(0),
  quiesce: z.boolean().default(false),
  paused: z.boolean().default(false),
});

export const ScheduleRow = ScheduleEdit.extend({
  id: z.uuid(),
  /** How many snapshots it has now, and keeps in all. */
  count: z.int(),
  copies: z.int(),
  /** The next five runs; none while it is paused. */
  nextRuns: z.array(Instant),
  lastRun: z.object({ slot: Instant, state: z.string(), reason: z.string().nullable() }).nullable(),
  version: z.int(),
}).meta({ id: 'SnapshotSchedule' });

/** Totals over all schedules of a server, independent of the page that is read. */
export const ScheduleFacts = {
  count: z.int(),
  /** What all of them keep together, and the most that the server can have. */
  copies: z.int(),
  limit: z.int(),
  /** Runs of two schedules within minutes of each other, in the weeks to come. */
  overlaps: z.array(z.object({ at: Instant, scheduleIds: z.array(z.uuid()) })),
};

export const ScheduleRun = z.object({
  slot: Instant,
  state: z.enum(runStates),
  reason: z.string().nullable(),
  cmdId: z.uuid().nullable(),
});

export const SchedulePreviewQuery = z.strictObject({
  /** The server whose other schedules it must get along with. */
  serverId: z.uuid().optional(),
  /** The schedule that is being changed. */
  scheduleId: z.uuid().optional(),
  ...timingQuery,
});

export const SchedulePreview = z.object({
  nextRuns: z.array(Instant),
  /** Runs of other schedules of the server that come within minutes of one of these. */
  overlaps: z.array(Instant),
});

export const ApplySchedules = z.strictObject({
  serverIds: z.array(z.uuid()).min(1).max(500),
  schedule: ScheduleEdit,
});

export const AppliedSchedules = z.object({
  results: z.array(
    z.object({
      serverId: z.uuid(),
      name: z.string(),
      /** What its schedules would keep, with this one. */
      copies: z.int(),
      /** What a snapshot of it occupies on average; null: it has none yet. */
      sizeMb: z.number().nullable(),
      /** What a gigabyte costs its account in a month; null: nothing, or another pays. */
      price: SnapshotPrice.nullable(),
      refusal: z.string().nullable(),
    }),
  ),
});
