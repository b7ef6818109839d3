import { z } from 'zod';
import { Instant, pageQuery, queryList, queryPeriod } from '#kernel/wire.ts';
import { historyKinds, historySources } from './states.ts';

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

export const HistoryQuery = z.strictObject({
  ...pageQuery,
  kind: queryList.optional(),
  source: queryList.optional(),
  /** Days in the time zone of the reader; either end may be left out. */
  period: queryPeriod.optional(),
});
