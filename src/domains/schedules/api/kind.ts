import type { $ZodType } from 'zod/v4/core';
import type { Sayable } from '#kernel/message.ts';
import { point } from '#kernel/point.ts';
import type { Zoned } from '#kernel/timing.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { nextRuns } from '#platform/next-runs.ts';
import type { RunState } from '../states.ts';

/** What every kind of schedule has. */
export interface Timed {
  /** IANA, such as `Europe/Rome`. */
  timeZone: string;
  paused: boolean;
}

/** A kind of schedule: what its rows hold, and when they run. */
export interface ScheduleKind<Edit extends Timed = Timed> {
  /** As its rows are marked, such as `snapshot`. */
  name: string;
  /** What its schedules belong to, as audit and tasks name it. */
  objectType: string;
  /** A schedule as it is kept. */
  schema: $ZodType<Edit>;
  /** Those of its fields that say when it runs. */
  timing: readonly string[];
  /** Its next slots after a moment, paused or not. */
  next(edit: Edit, after: Date, count: number): readonly { at: Date }[];
}

/** For kinds that run every so often: how they say when. */
export const byTiming = {
  timing: ['kind', 'everyHours', 'hour', 'minute', 'weekday', 'monthDay'],
  next: (edit: Zoned, after: Date, count: number) => nextRuns(edit, after, count).map((at) => ({ at })),
} as const;

/** The first slot after a moment; null while it is paused. */
export const nextSlot = <Edit extends Timed>(kind: ScheduleKind<Edit>, edit: Edit, after: Date): Date | null =>
  edit.paused ? null : (kind.next(edit, after, 1)[0]?.at ?? null);

/** How many next slots are shown. */
export const shownSlots = 5;

/** The next slots of a schedule in the wire format; none while it is paused. */
export const slotsOf = <Edit extends Timed>(
  kind: Pick<ScheduleKind<Edit>, 'next'>,
  edit: Edit,
  after: Date,
): string[] => (edit.paused ? [] : kind.next(edit, after, shownSlots).map(({ at }) => at.toISOString()));

/** A slot as history and notifications name it. */

/** A schedule as it is kept. */
export interface Stored<Edit extends Timed = Timed> {
  id: string;
  objectId: string;
  edit: Edit;
  secret: Buffer | null;
  nextAt: Date | null;
  version: number;
  /** Null: none of its slots has come yet. */
  last: StoredRun | null;
}

export interface StoredRun {
  slot: Date;
  detail: unknown;
  state: RunState;
  reason: Sayable | null;
  taskId: string | null;
  /** When it began, or was given up; null while it waits. */
  settledAt: Date | null;
}

/** A run whose slot has come, with its schedule as it is now. */
export interface DueRun<Edit extends Timed = Timed> {
  id: string;
  objectId: string;
  edit: Edit;
  secret: Buffer | null;
  slot: Date;
  detail: unknown;
  /** Its window has passed: it can only be missed. */
  late: boolean;
}

/** What became of a run: begun by a task, or over at once, and why. */
export type Outcome = { state: 'running'; taskId: string } | { state: 'ok' | 'skipped' | 'missed'; reason?: Sayable };

/** Runs a kind of schedule: a domain that has one names it under `contributes`. */
export interface ScheduleRunner<Edit extends Timed = Timed> {
  kind: ScheduleKind<Edit>;
  /** What is stored for a slot in addition to its time. */
  detailOf?(edit: Edit, slot: Date): object;
  /** How long after its slot a run may begin; null: it is never too late. */
  windowMinutes(edit: Edit): number | null;
  /** Begins a run in its own transaction; null where it has to wait. */
  begin(at: { app: App; tx: Db; now: Date }, run: DueRun<Edit>): Promise<Outcome | null>;
}

/** What runs each kind of schedule. */
export const scheduleRunners = point<ScheduleRunner>('schedules.runners');
