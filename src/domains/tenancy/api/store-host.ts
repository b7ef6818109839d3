import type { Db } from '#platform/db/pool.ts';

/** What a look at the record of a host name found. */
export interface HostLook {
  state: 'pending' | 'verified';
  stateSince: Date;
  problem: string | null;
  failingSince: Date | null;
  nextCheckAt: Date | null;
}

export async function insertSiteHost(
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

export async function deleteSiteHost(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('site_host').where('id', '=', id).execute();
}

/** Writes what a look at the record found. */
export async function saveHostLook(tx: Db, id: string, { life, now }: { life: HostLook; now: Date }): Promise<void> {
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

/** The names whose record is due, the longest waiting first; none of them is due again before `until`. */
export async function takeDueHosts(tx: Db, about: { now: Date; until: Date; limit: number }) {
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
