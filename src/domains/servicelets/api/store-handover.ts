import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** Whether a run of a server has not ended. */
export async function hasLiveRun(db: Db, serverId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from servicelet_run where server_id = ${serverId} and state in ('queued', 'sent', 'running')
    limit 1`.execute(db);
  return rows.length > 0;
}
