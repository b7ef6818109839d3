import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { rowsIn, type StoredRow } from './store-rows.ts';

/** Of rows whose owners are to be notified before, or were and are notified that it is off. */
type Notified = 'announce' | 'withdraw';

const still: Record<Notified, ReturnType<typeof sql<boolean>>> = {
  announce: sql<boolean>`r.state = 'ready' and r.announced_at is null`,
  withdraw: sql<boolean>`r.state = 'skipped' and r.announced_at is not null`,
};

/** The next rows of a batch whose owners are to be notified, locked. */
export const lockUnnotified = (
  tx: Db,
  batchId: string,
  { what, limit }: { what: Notified; limit: number },
): Promise<StoredRow[]> =>
  rowsIn(tx)
    .where('r.batch_id', '=', batchId)
    .where(still[what])
    .orderBy('r.position')
    .limit(limit)
    .forUpdate('r')
    .execute();

/** Whether owners are to be notified. */
export async function hasUnnotified(db: Db, batchId: string, what: Notified): Promise<boolean> {
  const found = rowsIn(db).where('r.batch_id', '=', batchId).where(still[what]).limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

export async function saveAnnounced(
  tx: Db,
  { batchId, positions }: { batchId: string; positions: readonly number[] },
  at: Date | null,
): Promise<void> {
  await tx
    .updateTable('account_batch_row')
    .set({ announced_at: at })
    .where('batch_id', '=', batchId)
    .where('position', 'in', positions)
    .execute();
}
