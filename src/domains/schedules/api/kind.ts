import type { $ZodType } from 'zod/v4/core';
import type { Sayable } from '#kernel/message.ts';
import { point } from '#kernel/point.ts';
import type { Zoned } from '#kernel/timing.ts';
import type { Scope } from '#kernel/scope.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { InnerRequest } from '#platform/http/inner-request.ts';
import { nextRuns } from '#platform/next-runs.ts';
import type { Requester } from '#platform/tasks/enqueue.ts';
import type { By } from '#domains/history/api/port.ts';
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
  /** Who runs it now; null: its slot has come. */
  asked: { by: By; requester: Requester } | null;
}

/** What became of a run: begun by a task, or over at once, and why. */
export type Settled = { state: 'running'; taskId: string } | { state: 'ok' | 'skipped' | 'missed'; reason?: Sayable };
/** The same, or what it has to wait for. */
export type Outcome = Settled | { state: 'waiting'; reason: Sayable };

/** Runs a kind of schedule: a domain that has one names it under `contributes`. */
export interface ScheduleRunner<Edit extends Timed = Timed> {
  kind: ScheduleKind<Edit>;
  /** What is stored for a slot in addition to its time. */
  detailOf?(edit: Edit, slot: Date): object;
  /** How long after its slot a run may begin; null: it is never too late. */
  windowMinutes(edit: Edit): number | null;
  /** What a run does, where the name of the kind does not say it, such as that a server is powered off. */
  doing?(edit: Edit, detail: unknown, app: App): Sayable;
  /** The request that saves a schedule: who may make it may pause, resume and run the schedule. */
  save(schedule: Pick<Stored<Edit>, 'id' | 'objectId' | 'edit'>): InnerRequest;
  /** Begins a run in its own transaction. */
  begin(at: RunAt, run: DueRun<Edit>): Promise<Outcome>;
}

/** Where a run begins: `scope` is how far the one who begins it sees. */
export interface RunAt {
  app: App;
  tx: Db;
  now: Date;
  scope: Scope;
}

/** What is stored of the next run of a schedule, paused or not. */
export function nextDetail<Edit extends Timed>(
  { kind, detailOf }: Pick<ScheduleRunner<Edit>, 'kind' | 'detailOf'>,
  edit: Edit,
  after: Date,
): object {
  const [next] = detailOf === undefined ? [] : kind.next(edit, after, 1);
  return next === undefined ? {} : (detailOf?.(edit, next.at) ?? {});
}

/** What runs each kind of schedule. */
export const scheduleRunners = point<ScheduleRunner>('schedules.runners');

/** The runner of each kind, by its name. */
export const runnersOf = ({ domains }: Pick<App, 'domains'>): Map<string, ScheduleRunner> =>
  new Map(scheduleRunners.of(domains).map((one) => [one.kind.name, one]));
