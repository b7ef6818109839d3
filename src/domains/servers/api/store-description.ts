import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** Writes the description of a locked server; answers the one that it had. */
export async function saveDescription(tx: Db, serverId: string, description: string): Promise<string> {
  const { rows } = await sql<{ before: string }>`
    update server s set description = ${description}, version = s.version + 1 from server b
    where s.id = ${serverId} and b.id = s.id returning b.description as before`.execute(tx);
  return rows[0]?.before ?? '';
}
