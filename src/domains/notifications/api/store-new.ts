import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** How many notifications this transaction has stored for an account: what a dry run would send. */
export async function countNew(tx: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notification where account_id = ${accountId} and created_at = now()`.execute(tx);
  return rows[0]?.count ?? 0;
}
