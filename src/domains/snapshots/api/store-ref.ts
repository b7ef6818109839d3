import { sql } from 'kysely';
import { NotFound } from '#kernel/errors.ts';
import type { Db } from '#platform/db/pool.ts';

/**
 * What the engine knows a snapshot of a server by, that the caller has found in their scope; null where it is not
 * ready. Throws NotFound.
 */
export async function findSnapshotRef(
  db: Db,
  serverId: string,
  id: string,
): Promise<{ name: string; ref: string | null }> {
  const { rows } = await sql<{ name: string; ref: string | null }>`
    select name, case when state = 'ready' then engine_ref end as ref from snapshot
    where id = ${id} and server_id = ${serverId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new NotFound();
  return row;
}
