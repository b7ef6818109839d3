import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

export interface UsualSize {
  serverId: string;
  accountId: string;
  zoneId: string;
  /** What a snapshot of the server's disks occupies on average; null: it has none that tells. */
  sizeMb: number | null;
}

/** What snapshots of servers usually occupy. The caller has found the servers in their scope. */
export async function readUsualSizes(db: Db, serverIds: readonly string[]): Promise<UsualSize[]> {
  const { rows } = await sql<UsualSize>`
    select s.id as "serverId", s.account_id as "accountId", s.zone_id as "zoneId",
      (select avg(n.size_mb)::float8 from snapshot n where n.server_id = s.id and not n.memory) as "sizeMb"
    from server s where s.id = any(${serverIds}::uuid[])`.execute(db);
  return rows;
}
