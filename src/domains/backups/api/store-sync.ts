import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { sweptServers, type SweptServer } from '#domains/servers/api/port.ts';

/** Servers of an engine after an id that have backups, in the order of the ids. */
export const readServersWithBackups = (
  db: Db,
  engine: string,
  page: { after: string; size: number },
): Promise<SweptServer[]> =>
  sweptServers(db, engine, page)
    .where(sql<boolean>`exists (select 1 from backup b where b.server_id = s.id and b.state in ('ok', 'warnings'))`)
    .execute();

interface Listed {
  /** What the engine has. */
  refs: readonly string[];
  /** When it was asked. */
  before: Date;
}

export interface Synced {
  serverId: string;
  takenAt: Date;
  missing: boolean;
}

/** Notes which backups the storage does not have anymore, or has again. One that a task is at work on is left to it. */
export async function applySync(tx: Db, servers: readonly SweptServer[], listed: Listed): Promise<Synced[]> {
  const { rows } = await sql<Synced>`
    update backup b set version = version + 1,
      missing_at = case when b.engine_ref = any(${listed.refs}::text[]) then null else ${listed.before}::timestamptz end
    where b.server_id = any(${servers.map(({ id }) => id)}::uuid[]) and b.state in ('ok', 'warnings')
      and b.doing is null and b.taken_at < ${listed.before}
      and (b.missing_at is null) <> (b.engine_ref = any(${listed.refs}::text[]))
    returning b.server_id as "serverId", b.taken_at as "takenAt", b.missing_at is not null as missing`.execute(tx);
  return rows;
}
