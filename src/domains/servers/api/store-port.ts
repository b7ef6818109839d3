import { sql } from 'kysely';
import { NotFound } from '#kernel/errors.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { withinShared } from '#platform/db/within.ts';
import type { ServerState } from '../states.ts';

/** A server as features of it need to know it for reading. */
export interface FoundServer {
  id: string;
  siteId: string;
  accountId: string;
  name: string;
  state: ServerState;
  zoneId: string;
  engine: string;
  engineRef: string | null;
  diskGb: number;
  ramMb: number;
}

/** One server of the scope. Throws NotFound (1004) when there is none. */
export async function findServer(db: Db, scope: Scope, id: string): Promise<FoundServer> {
  const { rows } = await sql<FoundServer>`
    select s.id, s.site_id as "siteId", s.account_id as "accountId", s.name, s.state, s.zone_id as "zoneId", d.engine,
      s.engine_ref as "engineRef", s.disk_gb as "diskGb", s.ram_mb as "ramMb"
    from server s join data_center d on d.id = s.zone_id where s.id = ${id} and ${withinShared(scope, 's')}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new NotFound();
  return row;
}
