import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { HostLife, HostProblem } from './host-life.ts';

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

/** One host name, for the task that changes it; nobody else changes it until the transaction ends. */
export async function lockHost(tx: Db, id: string): Promise<StoredHost | undefined> {
  return hosts(tx).where('site_host.id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertHost(
  tx: Db,
  row: { id: string; siteId: string; host: string; token: string; addedBy: string; now: Date; nextCheckAt: Date },
): Promise<void> {
  const { id, host, token } = row;
  await tx
    .insertInto('site_host')
    .values({
      id,
      host,
      token,
      site_id: row.siteId,
      added_by: row.addedBy,
      state_since: row.now,
      created_at: row.now,
      next_check_at: row.nextCheckAt,
    })
    .execute();
}

export async function deleteHost(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('site_host').where('id', '=', id).execute();
}

/** Writes what a look at the record found. */
export async function saveLook(tx: Db, id: string, { life, now }: { life: HostLife; now: Date }): Promise<void> {
  await tx
    .updateTable('site_host')
    .set({
      state: life.state,
      state_since: life.stateSince,
      problem: life.problem,
      failing_since: life.failingSince,
      next_check_at: life.nextCheckAt,
      checked_at: now,
    })
    .where('id', '=', id)
    .execute();
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

/** Makes a name the primary one; false when another site still bears it. */
export async function savePrimary(tx: Db, siteId: string, host: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('site')
    .set((e) => ({ host, version: e('version', '+', 1) }))
    .where('id', '=', siteId)
    .where(sql<boolean>`not exists (select from site other where other.host = ${host} and other.id <> ${siteId})`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives a site that has lost its primary name the one that it has had the longest, if there is any. */
export async function replacePrimary(tx: Db, siteId: string, lost: string): Promise<void> {
  await sql`
    update site set version = version + 1, host = chosen.host
    from (
      select host from site_host where site_id = ${siteId} and state = 'verified' order by state_since, id limit 1
    ) chosen
    where site.id = ${siteId} and site.host = ${lost}
      and not exists (select from site other where other.host = chosen.host)`.execute(tx);
}

/** The names whose record is due, the longest waiting first; none of them is due again before `until`. */
export async function takeDue(tx: Db, about: { now: Date; until: Date; limit: number }) {
  return tx
    .updateTable('site_host')
    .set({ next_check_at: about.until })
    .where('id', 'in', (e) =>
      e
        .selectFrom('site_host')
        .select('id')
        .where('next_check_at', '<=', about.now)
        .orderBy('next_check_at')
        .limit(about.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'host', 'site_id as siteId'])
    .execute();
}
