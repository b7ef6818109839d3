import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { shareColumns, type StoredShare } from './store.ts';

/** A share whose time is over, with its server; null: there is none. */
export async function findEnded(db: Db, now: Date): Promise<{ id: string; serverId: string } | null> {
  const { rows } = await sql<{ id: string; serverId: string }>`
    select h.id, h.server_id as "serverId" from server_share h where h.until <= ${now} order by h.until limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Ends a share as long as its time is over; null where somebody was first or has given it more time. */
export async function takeEnded(tx: Db, id: string, now: Date): Promise<StoredShare | null> {
  const { rows } = await sql<StoredShare>`
    with h as (delete from server_share where id = ${id} and until <= ${now} returning *)
    select ${shareColumns} from h left join account_group g on g.id = h.group_id`.execute(tx);
  return rows[0] ?? null;
}
