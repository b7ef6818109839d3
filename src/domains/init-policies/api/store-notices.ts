import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** The accounts with living servers that were made with a policy, or that have it as a default. */
export async function readUsers(db: Db, policyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.account_id as id from server_init_policy u join server s on s.id = u.server_id
      where u.policy_id = ${policyId} and s.state <> 'terminated'
    union select d.account_id from init_default d where d.policy_id = ${policyId} and d.account_id is not null
    limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}
