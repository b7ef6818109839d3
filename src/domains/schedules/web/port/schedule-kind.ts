import type { core } from 'zod';
import type { ListOp } from '#kernel/list.ts';
import type { AnyOp } from '#kernel/op.ts';

/** What the rows of all kinds of schedules have. */
export interface ScheduleRow {
  id: string;
  paused: boolean;
  nextRuns: readonly string[];
  version: number;
}

/** An operation that takes a schedule as it is written. */
type Taking<Edit> = AnyOp & { readonly input: core.$ZodType<Edit> };

/** A kind of schedule of which an object has several: its operations, a new one, and how one is said. */
export interface ScheduleKind<Edit extends object, Row extends Edit & ScheduleRow> {
  list: ListOp;
  create: Taking<Edit>;
  save: Taking<Edit>;
  remove: AnyOp;
  /** A new schedule with all of its fields. */
  blank(timeZone: string): Edit;
  sentence(row: Row): string;
}
