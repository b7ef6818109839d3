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

/** What of a schedule is written, without what the product adds: the fields that a new one has. */
export function editOf<Edit extends object, Row extends Edit & ScheduleRow>(
  { blank }: Pick<ScheduleKind<Edit, Row>, 'blank'>,
  row: Row,
): Edit {
  const fields = new Map(Object.entries(row));
  // A row has every field of a new schedule, with its type.
  return Object.fromEntries(Object.keys(blank('UTC')).map((field) => [field, fields.get(field)])) as Edit;
}
