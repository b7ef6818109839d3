import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

export interface OldOf {
  serverId: string;
  name: string;
  accountId: string;
  count: number;
}

/** Living servers with snapshots from before a moment that no one pinned and no schedule keeps. */
export async function readOld(db: Db, before: Date): Promise<OldOf[]> {
  const { rows } = await sql<OldOf>`
    select s.id as "serverId", s.name, s.account_id as "accountId", count(*)::int as count
    from snapshot n join server s on s.id = n.server_id
    where n.state = 'ready' and n.created_at < ${before} and not n.pinned and n.schedule_id is null
      and s.state <> 'terminated'
    group by s.id order by s.id`.execute(db);
  return rows;
}
