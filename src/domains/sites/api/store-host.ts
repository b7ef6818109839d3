import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { HostProblem } from './host-life.ts';

/** A host name of a site as it is stored. */
export interface StoredHost {
  id: string;
  siteId: string;
  host: string;
  state: 'pending' | 'verified';
  stateSince: Date;
  token: string | null;
  addedBy: string | null;
  checkedAt: Date | null;
  problem: HostProblem | null;
  failingSince: Date | null;
  nextCheckAt: Date | null;
}

const hosts = (db: Db) =>
  db
    .selectFrom('site_host')
    .select(['site_host.id', 'site_host.site_id as siteId', 'site_host.host', 'site_host.state_since as stateSince'])
    .select(['token', 'added_by as addedBy', 'checked_at as checkedAt', 'failing_since as failingSince'])
    .select(['next_check_at as nextCheckAt'])
    // The checks of the columns let nothing else in.
    .select((e) => [
      e.ref('site_host.state').$castTo<'pending' | 'verified'>().as('state'),
      e.ref('problem').$castTo<HostProblem | null>().as('problem'),
    ]);

/** The host names of a site, each with the task that looks at it. */
export async function readHosts(db: Db, siteId: string): Promise<(StoredHost & { cmdId: string | null })[]> {
  return hosts(db)
    .leftJoin('task', (join) =>
      join.onRef('task.object_id', '=', 'site_host.id').on(sql<boolean>`task.state in ('waiting', 'running')`),
    )
    .select('task.id as cmdId')
    .where('site_host.site_id', '=', siteId)
    .orderBy('site_host.host')
    .execute();
}

/** One host name of a site. */
export async function findHost(db: Db, siteId: string, id: string): Promise<StoredHost | undefined> {
  return hosts(db).where('site_host.id', '=', id).where('site_host.site_id', '=', siteId).executeTakeFirst();
}

/** One host name, for the task that changes it; no one else changes it until the transaction ends. */
export async function lockHost(tx: Db, id: string): Promise<StoredHost | undefined> {
  return hosts(tx).where('site_host.id', '=', id).forUpdate().executeTakeFirst();
}

/** Whether another site answers by this name. */
export async function isTaken(tx: Db, { host, siteId }: { host: string; siteId: string }): Promise<boolean> {
  const other = await tx
    .selectFrom('site_host')
    .select('id')
    .where('host', '=', host)
    .where('state', '=', sql.lit('verified'))
    .where('site_id', '!=', siteId)
    .executeTakeFirst();
  return other !== undefined;
}
