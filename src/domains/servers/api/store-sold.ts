import { sql } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';

/** What the living servers of a zone have together. */
export interface Sold {
  zoneId: string;
  servers: number;
  cpuCount: number;
  ramMb: number;
  diskGb: number;
}

/** What is sold in each zone that has a server of the scope. */
export async function readSold(db: Db, scope: Scope): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select s.zone_id as "zoneId", count(*)::int as servers, sum(s.cpu_count)::int as "cpuCount",
      sum(s.ram_mb)::bigint as "ramMb", sum(s.disk_gb)::bigint as "diskGb"
    from server s where s.state <> 'terminated' and ${within(scope, 's')} group by s.zone_id`.execute(db);
  return rows;
}
