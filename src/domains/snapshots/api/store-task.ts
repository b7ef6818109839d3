import { sql } from 'kysely';
import type { EngineSnapshot } from '#engines/snapshots.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Sayable } from '#kernel/message.ts';
import { messageJson } from '#platform/db/columns.ts';
import type { Consistency } from '../states.ts';

/** What a step needs to know of a snapshot; null when its row is gone. */
export async function readForTask(db: Db, id: string): Promise<{ name: string; engineRef: string | null } | null> {
  const rows = await db
    .selectFrom('snapshot')
    .select(['name', 'engine_ref as engineRef'])
    .where('id', '=', id)
    .execute();
  return rows[0] ?? null;
}

/** Remembers the snapshot that the engine has taken; the server goes on from it. */
export async function saveTaken(
  tx: Db,
  id: string,
  taken: { found: EngineSnapshot; consistency: Consistency },
): Promise<void> {
  const { found, consistency } = taken;
  await sql`
    update snapshot set active = false
    where active and server_id = (select server_id from snapshot where id = ${id})`.execute(tx);
  await sql`
    update snapshot n set state = 'ready', task_id = null, error = null, active = true, engine_ref = ${found.ref},
      parent_id = (select p.id from snapshot p where p.server_id = n.server_id and p.engine_ref = ${found.parentRef}),
      memory = ${found.memory}, consistency = ${consistency}, size_mb = ${found.sizeMb},
      created_at = ${new Date(found.createdAt)}, version = version + 1
    where n.id = ${id}`.execute(tx);
}

/** A snapshot that could not be taken stays with the reason, so that it can be read; one that was canceled goes. */
export async function saveNotTaken(tx: Db, id: string, error: Sayable | null): Promise<void> {
  if (error === null) await sql`delete from snapshot where id = ${id} and engine_ref is null`.execute(tx);
  else
    await sql`
      update snapshot set state = 'failed', error = ${messageJson(error)}::jsonb, task_id = null, version = version + 1
      where id = ${id} and engine_ref is null`.execute(tx);
}

/** The server goes on from this snapshot now. */
export async function saveReverted(tx: Db, id: string): Promise<void> {
  await sql`
    update snapshot set active = false
    where active and server_id = (select server_id from snapshot where id = ${id})`.execute(tx);
  await sql`
    update snapshot set active = true, state = 'ready', task_id = null, version = version + 1 where id = ${id}`.execute(
    tx,
  );
}

/** Removes a row; what hung below it hangs on what was above it, as at the engine. */
export async function saveRemoved(tx: Db, id: string): Promise<void> {
  await sql`
    update snapshot set parent_id = (select r.parent_id from snapshot r where r.id = ${id})
    where parent_id = ${id}`.execute(tx);
  const { rows } = await sql<{ parentId: string | null; active: boolean }>`
    delete from snapshot where id = ${id} returning parent_id as "parentId", active`.execute(tx);
  const [gone] = rows;
  if (gone?.active === true && gone.parentId !== null)
    await sql`update snapshot set active = true where id = ${gone.parentId}`.execute(tx);
}

/** What a task was at work on is as before: it failed, or was canceled. */
export async function saveUntouched(tx: Db, taskId: string): Promise<void> {
  await sql`
    update snapshot set state = case when engine_ref is null then 'failed' else 'ready' end, task_id = null,
      version = version + 1
    where task_id = ${taskId} and state in ('reverting', 'deleting')`.execute(tx);
}
