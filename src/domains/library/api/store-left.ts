import { sql } from 'kysely';
import type { Sayable } from '#kernel/message.ts';
import type { Db } from '#platform/db/pool.ts';
import type { ImageState } from '../states.ts';

/** How many images an account has. */
export async function countImagesOf(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from image where account_id = ${accountId} and state <> 'deleted'`.execute(db);
  return rows[0]?.count ?? 0;
}

interface LeftImage {
  id: string;
  name: string;
  siteId: string;
  state: ImageState;
  reason: Sayable | null;
}

/** The images of an account that no task is at, locked. */
export async function lockFreeImagesOf(tx: Db, accountId: string): Promise<LeftImage[]> {
  const { rows } = await sql<LeftImage>`
    select id, name, site_id as "siteId", state, reason from image
    where account_id = ${accountId} and state <> 'deleted' and task_id is null order by id for update`.execute(tx);
  return rows;
}
