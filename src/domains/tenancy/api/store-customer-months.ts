import { sql } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { accountsWithin } from '#platform/db/within.ts';

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
