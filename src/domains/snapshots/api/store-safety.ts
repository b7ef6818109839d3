import { sql } from 'kysely';
import type { EngineSnapshot } from '#engines/snapshots.ts';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';

/** Lists the snapshot that a change of disks has left; once, however often it is asked. */
export async function adoptSafety(
  tx: Db,
  serverId: string,
  { found, by, note }: { found: EngineSnapshot; by: string; note: string },
): Promise<void> {
  await sql`update snapshot set active = false where server_id = ${serverId} and active`.execute(tx);
  await sql`
    insert into snapshot (id, server_id, name, note, state, active, memory, consistency, engine_ref, size_mb, created_by,
      created_at)
    select ${newId()}, ${serverId}, ${found.name}, ${note}, 'ready', true, false, 'file-system', ${found.ref},
      ${found.sizeMb}, ${by}, ${new Date(found.createdAt)}
    where not exists (select 1 from snapshot n where n.server_id = ${serverId} and n.engine_ref = ${found.ref})
    on conflict do nothing`.execute(tx);
}
