import { sql } from 'kysely';
import type { Message } from '#kernel/message.ts';
import type { Db } from '#platform/db/pool.ts';

/** The live tasks of objects that one request has ordered, also those that this transaction has. */
export async function readOrdered(
  tx: Db,
  { objectIds, requestId }: { objectIds: readonly string[]; requestId: string },
): Promise<string[]> {
  if (objectIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from task where object_id = any(${objectIds}::uuid[]) and request_id = ${requestId}
      and state in ('waiting', 'running')`.execute(tx);
  return rows.map(({ id }) => id);
}

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
