import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { EngineBackup } from '#engines/backups.ts';
import type { Message, Sayable } from '#kernel/message.ts';
import { messageJson } from '#platform/db/columns.ts';
import type { Consistency } from '../states.ts';

/** What a step needs to know of a backup; null when its row is gone. */
export async function readForTask(db: Db, id: string): Promise<{ engineRef: string | null; at: Date } | null> {
  const { rows } = await sql<{ engineRef: string | null; at: Date }>`
    select engine_ref as "engineRef", coalesce(taken_at, due_at) as at from backup where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** When the last nightly backup of a server was taken, whether it is still kept or not; null: none ever was. */
export async function readLastNightly(db: Db, serverId: string): Promise<Date | null> {
  const rows = await db
    .selectFrom('backup')
    .select((e) => e.fn.max<Date | null>('taken_at').as('at'))
    .where('server_id', '=', serverId)
    .where('night', 'is not', null)
    .execute();
  return rows[0]?.at ?? null;
}

export interface Taken {
  found: EngineBackup;
  consistency: Consistency;
  warning: Message | null;
  expiresAt: Date;
}

/** Remembers the backup that the engine has taken. */
export async function saveTaken(tx: Db, id: string, { found, consistency, warning, expiresAt }: Taken): Promise<void> {
  await sql`
    update backup set state = ${warning === null ? 'ok' : 'warnings'}, reason = ${warning && messageJson(warning)}::jsonb, task_id = null,
      engine_ref = ${found.ref}, taken_at = ${new Date(found.createdAt)}, expires_at = ${expiresAt},
      size_mb = ${found.sizeMb}, disk_sizes_gb = ${[...found.diskSizesGb]}, consistency = ${consistency},
      version = version + 1
    where id = ${id}`.execute(tx);
}

/** A run that left no backup says why. */
export async function saveNotTaken(
  tx: Db,
  id: string,
  { state, reason }: { state: 'failed' | 'skipped'; reason: Sayable },
): Promise<void> {
  await sql`
    update backup set state = ${state}, reason = ${messageJson(reason)}::jsonb, task_id = null, version = version + 1
    where id = ${id} and state in ('planned', 'running')`.execute(tx);
}

/** The backup is no longer there; what is known of its run stays. */
export async function saveRemoved(tx: Db, id: string, reason: Sayable): Promise<void> {
  await sql`
    update backup set state = 'expired', reason = ${messageJson(reason)}::jsonb, doing = null, task_id = null, engine_ref = null,
      pinned = false, version = version + 1
    where id = ${id}`.execute(tx);
}

/** What a task was doing with backups is over: they are as before. */
export async function saveUntouched(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update backup set doing = null, task_id = null, version = version + 1
    where id = any(${ids}::uuid[]) and doing is not null`.execute(tx);
}
