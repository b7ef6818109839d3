import type { Db } from '#platform/db/pool.ts';
import { emitter } from '#platform/live/emit.ts';

/** Screens that show the report or the index read it again. */
export const announce = (db: Db, reportId: string): Promise<void> =>
  emitter(db)('diagnostic.changed', { siteId: null, accountId: null }, { reportId });
