import { sql } from 'kysely';
import { customers, operators, reach, roles } from '#kernel/permissions.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { accountsWithin } from '#platform/db/within.ts';

/** Whether a site that was found is open, since when it is not, and when it is closed; with `lock` until the transaction ends. */
export function readStandingOf(db: Db, siteId: string, lock = false) {
  const found = db
    .selectFrom('site')
    .select(['suspended_at as suspendedAt', 'closes_at as closesAt', 'closed_at as closedAt'])
    .where('id', '=', siteId);
  return (lock ? found.forShare() : found).executeTakeFirstOrThrow();
}

/** Whether a site is suspended; it stays so, or not, until the transaction ends. */
export const isSiteSuspended = async (tx: Db, siteId: string): Promise<boolean> =>
  (await readStandingOf(tx, siteId, true)).suspendedAt !== null;

/** How many customers and how many of the provider's staff a site has, and by how many names it answers. */
export async function countPeopleOf(db: Db, siteId: string) {
  const found = await db
    .selectFrom('account')
    .select((e) => [
      e.fn.countAll<number>().filterWhere('role', 'in', customers).as('customers'),
      e.fn.countAll<number>().filterWhere('role', 'in', operators).as('operators'),
    ])
    .where('site_id', '=', siteId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const names = await db
    .selectFrom('site_host')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  return { ...found, hosts: names.count };
}

const siteRoles = roles.filter((role) => reach[role] === 'site');

/** Releases the host names of a site, so that other sites can use them, and disables its staff; returns whom. */
export async function releaseSite(
  tx: Db,
  siteId: string,
  { host, now }: { host: string; now: Date },
): Promise<string[]> {
  await tx.deleteFrom('site_host').where('site_id', '=', siteId).execute();
  await tx
    .updateTable('site')
    .set((e) => ({ host, closed_at: now, version: e('version', '+', 1) }))
    .where('id', '=', siteId)
    .execute();
  const disabled = await tx
    .updateTable('account')
    .set({ enabled: false })
    .where('site_id', '=', siteId)
    .where('role', 'in', siteRoles)
    .where('enabled', '=', true)
    .returning('id')
    .execute();
  return disabled.map(({ id }) => id);
}

/** Customers of a site who joined in one month and left in another, as `2026-11` in UTC. */
export interface Cohort {
  siteId: string;
  joined: string;
  /** Null: they are still customers. */
  left: string | null;
  count: number;
}

/** Account owners in scope by the months in which they joined and left; team members are no customers of their own. */
export async function readCohorts(db: Db, scope: Scope): Promise<Cohort[]> {
  const { rows } = await sql<Cohort>`
    select account.site_id as "siteId", to_char(account.created_at at time zone 'UTC', 'YYYY-MM') as joined,
      to_char(account.deleted_at at time zone 'UTC', 'YYYY-MM') as left, count(*)::int as count
    from account where ${accountsWithin(scope)} and account.role = 'account-holder'
    group by 1, 2, 3`.execute(db);
  return rows;
}
