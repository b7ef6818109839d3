import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** What ties the rules of a server to its account; null when it has none. */
export async function readTies(db: Db, serverId: string): Promise<{ onTrial: boolean; refs: number } | null> {
  const { rows } = await sql<{ onTrial: boolean; refs: number }>`
    select trial_id is not null as "onTrial", cardinality(refs) as refs from firewall where server_id = ${serverId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The rules of a server follow no template anymore. */
export async function detachTemplate(tx: Db, serverId: string): Promise<void> {
  await sql`update firewall set template_id = null, template_version = null where server_id = ${serverId}`.execute(tx);
}
