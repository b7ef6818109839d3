import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';

/** Notes that a backup was restored, to its own server or to a new one. */
export async function insertTrial(
  tx: Db,
  trial: { serverId: string; toServerId: string; takenAt: Date; at: Date },
): Promise<void> {
  await sql`
    insert into backup_trial (id, server_id, to_server_id, taken_at, at)
    values (${newId()}, ${trial.serverId}, ${trial.toServerId}, ${trial.takenAt}, ${trial.at})`.execute(tx);
}
