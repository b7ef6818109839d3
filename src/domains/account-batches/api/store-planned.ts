import { sql } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';

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
