import { sql } from 'kysely';
import type { Message } from '#kernel/message.ts';
import type { Db } from '#platform/db/pool.ts';

export interface Awaited {
  id: string;
  state: 'waiting' | 'running' | 'succeeded' | 'failed' | 'cancelled';
  title: Message;
  error: Message | null;
}

/** How tasks stand; those that were removed since are missing. */
export async function readAwaited(db: Db, ids: readonly string[]): Promise<Awaited[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Awaited>`
    select id, state, title, error from task where id = any(${ids}::uuid[]) order by created_at, id`.execute(db);
  return rows;
}
