import { z } from 'zod';
import { filters, list } from '#kernel/list.ts';
import type { May, Schema, ShareLevel } from '#kernel/op.ts';
import { personal } from '#kernel/personal.ts';
import { Instant } from '#kernel/wire.ts';
import { historyKinds, historySources, maxHistoryDays } from './kinds.ts';

export const HistoryRow = z.object({
  id: z.string(),
  date: Instant,
  user: z.string(),
  /** How it came about. */
  source: z.enum(historySources),
  action: z.string(),
  kind: z.enum(historyKinds),
  /** What it changed, field by field; null: there was, or is, nothing. */
  diff: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  cmdId: z.uuid().nullable(),
});

/** The same of a person, whose phone number may have changed. */
export const PersonalHistoryRow = HistoryRow.extend({
  diff: z.array(personal('change', HistoryRow.shape.diff.element.clone())),
});

interface HistoryDefinition<P, Row> {
  /** The path of the object. */
  path: `/${string}`;
  /** What it is, such as `the server`. */
  of: string;
  /** The permission to view the object. */
  may: May;
  shares?: ShareLevel;
  params: P;
  /** `HistoryRow`, or a row that says more. */
  row: Row;
}

/** Declares the history of an object, below its path; `historySource` is the server's half. */
export const historyList = <P extends Schema, Row extends Schema>({ path, of, ...same }: HistoryDefinition<P, Row>) =>
  list({
    ...same,
    path: `${path}/history`,
    summary: `Lists the history of ${of}, newest first.`,
    filters: {
      kind: filters.values(),
      source: filters.values(),
      /** Days in the time zone of the reader; either end may be left out. */
      period: filters.periodWithin(maxHistoryDays),
    },
    sorts: ['date'],
    sort: '-date',
  });
