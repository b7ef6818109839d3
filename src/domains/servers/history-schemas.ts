import { z } from 'zod';
import { Instant, pageQuery, queryList } from '#kernel/wire.ts';
import { historyKinds } from './states.ts';

export const HistoryRow = z.object({
  id: z.string(),
  date: Instant,
  user: z.string(),
  action: z.string(),
  kind: z.enum(historyKinds),
  cmdId: z.uuid().nullable(),
});

export const HistoryQuery = z.strictObject({ ...pageQuery, kind: queryList.optional() });
