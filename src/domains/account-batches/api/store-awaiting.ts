import { sql } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import type { Message } from '#kernel/message.ts';
import { messageJson } from '#platform/db/columns.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import type { RowState } from '../states.ts';

export interface AwaitingRow {
  position: number;
  state: RowState;
  reason: Message | null;
  awaits: string[];
  becomes: 'done' | 'undone';
}

/** The rows of a batch whose tasks have not ended, locked. */
export const lockAwaiting = (tx: Db, batchId: string): Promise<AwaitingRow[]> =>
  tx
    .selectFrom('account_batch_row')
    .select((e) => [
      'position',
      e.ref('state').$castTo<RowState>().as('state'),
      'reason',
      'awaits',
      e.ref('becomes').$castTo<'done' | 'undone'>().as('becomes'),
    ])
    .where('batch_id', '=', batchId)
    .where('state', 'in', ['waiting', 'running'])
    .orderBy('position')
    .forUpdate()
    .execute();

/** Keeps a row waiting for its tasks. */
export async function saveAwaiting(
  tx: Db,
  { batchId, position }: { batchId: string; position: number },
  { awaits, becomes }: { awaits: readonly string[]; becomes: 'done' | 'undone' },
): Promise<void> {
  await tx
    .updateTable('account_batch_row')
    .set({ state: 'waiting', awaits: [...awaits], becomes, ended_at: null })
    .where('batch_id', '=', batchId)
    .where('position', '=', position)
    .execute();
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
  const { count } = await db
    .selectFrom('account_batch_row')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('batch_id', '=', batchId)
    .where('state', '=', 'failed')
    .where('before', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Makes failed rows that changed their account in part ones that can be undone. */
export async function reopenPartly(tx: Db, batchId: string): Promise<void> {
  await tx
    .updateTable('account_batch_row')
    .set({ state: 'done' })
    .where('batch_id', '=', batchId)
    .where('state', '=', 'failed')
    .where('before', 'is not', null)
    .execute();
}

/** A batch in scope that is to move an account, or services of it, and when; null: it waits for an approval. */
export interface PlannedMove {
  batchId: string;
  at: Date | null;
}

/** The batches in scope that are to move something of an account, and have not started. */
export async function readPlannedMoves(db: Db, scope: Scope, accountId: string): Promise<PlannedMove[]> {
  const { rows } = await sql<PlannedMove>`
    select b.id as "batchId", case when b.state = 'scheduled' then b.start_at end as at
    from account_batch b join account_batch_row r on r.batch_id = b.id
    where r.account_id = ${accountId} and r.state = 'ready' and b.action = 'migrate' and b.state in ('approval', 'scheduled')
      and ${within(scope, 'b')} order by b.start_at nulls first, b.id`.execute(db);
  return rows;
}
