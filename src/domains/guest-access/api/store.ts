import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

export interface StoredRescue {
  since: Date;
  by: string;
}

/** Since when a server, which the caller has found in their scope, is in rescue; null: it is not. */
export async function readRescueOf(db: Db, serverId: string): Promise<StoredRescue | null> {
  const rows = await db
    .selectFrom('server_rescue')
    .select(['since', 'by_name as by'])
    .where('server_id', '=', serverId)
    .execute();
  return rows[0] ?? null;
}

export async function saveRescue(tx: Db, serverId: string, rescue: StoredRescue | null): Promise<void> {
  await sql`delete from server_rescue where server_id = ${serverId}`.execute(tx);
  if (rescue !== null)
    await sql`insert into server_rescue (server_id, since, by_name) values (${serverId}, ${rescue.since}, ${rescue.by})`.execute(
      tx,
    );
}
