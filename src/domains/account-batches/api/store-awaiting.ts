import { sql } from 'kysely';
import type { Message } from '#kernel/message.ts';
import { messageJson } from '#platform/db/columns.ts';
import type { Db } from '#platform/db/pool.ts';
import type { RowState } from '../states.ts';

export interface AwaitingRow {
  position: number;
  state: RowState;
  reason: Message | null;
  awaits: string[];
  becomes: 'done' | 'undone';
}

/** The rows of a batch whose tasks have not ended, locked. */
export async function lockAwaiting(tx: Db, batchId: string): Promise<AwaitingRow[]> {
  const { rows } = await sql<AwaitingRow>`
    select position, state, reason, awaits, becomes from account_batch_row
    where batch_id = ${batchId} and state in ('waiting', 'running') order by position for update`.execute(tx);
  return rows;
}

/** Keeps a row waiting for its tasks. */
export async function saveAwaiting(
  tx: Db,
  { batchId, position }: { batchId: string; position: number },
  { awaits, becomes }: { awaits: readonly string[]; becomes: 'done' | 'undone' },
): Promise<void> {
  await sql`
    update account_batch_row set state = 'waiting', awaits = ${awaits}::uuid[], becomes = ${becomes}, ended_at = null
    where batch_id = ${batchId} and position = ${position}`.execute(tx);
}

/** Saves how a row stands; one whose tasks have ended waits for none. */
export async function saveAwaited(
  tx: Db,
  { batchId, position }: { batchId: string; position: number },
  { state, reason, endedAt }: { state: RowState; reason: Message | null; endedAt: Date | null },
): Promise<void> {
  const over = endedAt !== null;
  await tx
    .updateTable('account_batch_row')
    .set({ state, reason: reason === null ? null : messageJson(reason) })
    .$if(over, (q) => q.set({ ended_at: endedAt, awaits: [], becomes: null }))
    .where('batch_id', '=', batchId)
    .where('position', '=', position)
    .execute();
}

/** Failed rows that changed their account in part, because a task that they ordered failed. */
export async function countPartly(db: Db, batchId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from account_batch_row
    where batch_id = ${batchId} and state = 'failed' and before is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Makes failed rows that changed their account in part ones that can be undone. */
export async function reopenPartly(tx: Db, batchId: string): Promise<void> {
  await sql`
    update account_batch_row set state = 'done'
    where batch_id = ${batchId} and state = 'failed' and before is not null`.execute(tx);
}
