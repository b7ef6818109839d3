import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** The names of the networks in which a server has cards, and that belong to someone else than this account. */
export async function readForeignNetworks(
  db: Db,
  { serverId, accountId }: { serverId: string; accountId: string },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct w.name from server_nic n join network w on w.id = n.network_id
    where n.server_id = ${serverId} and w.account_id is not null and w.account_id <> ${accountId}
    order by w.name`.execute(db);
  return rows.map(({ name }) => name);
}
