import { sql } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { accountsWithin } from '#platform/db/within.ts';

/** What limits accounts: the same words for the list's filter and the counts. Literal, so that the index `account_held` serves it. */
export const standings = {
  blocked: sql<boolean>`(not account.enabled or account.status in ('Suspended-Policy', 'Suspended-Billing', 'Locked'))`,
  warned: sql<boolean>`(account.enabled and account.status = 'Warning')`,
  unverified: sql<boolean>`(account.billing_state in (1, 5, 7))`,
};

/** How many of the scope are held up by a state, in one pass over those that are. */
export async function countHeld(db: Db, scope: Scope) {
  const { rows } = await sql<{ blocked: number; warned: number; unverified: number; deletions: number }>`
    select count(*) filter (where ${standings.blocked})::int as blocked,
      count(*) filter (where ${standings.warned})::int as warned,
      count(*) filter (where ${standings.unverified})::int as unverified,
      count(*) filter (where account.deletion_due_at is not null)::int as deletions
    from account where ${accountsWithin(scope)} and account.deleted_at is null
      and (not account.enabled or account.status <> 'Ok' or account.billing_state in (1, 5, 7)
        or account.deletion_due_at is not null)`.execute(db);
  return rows[0] ?? { blocked: 0, warned: 0, unverified: 0, deletions: 0 };
}

/** The accounts that were made on each of so many days up to today, in UTC. */
export async function countSignUps(
  db: Db,
  scope: Scope,
  { now, days }: { now: Date; days: number },
): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    with made as (
      select date_trunc('day', account.created_at at time zone 'UTC') as day, count(*)::int as count
      from account where ${accountsWithin(scope)} and account.deleted_at is null
        and account.created_at >= (date_trunc('day', ${now}::timestamptz at time zone 'UTC')
          - make_interval(days => ${days - 1})) at time zone 'UTC'
      group by 1)
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(made.count, 0) as count
    from generate_series(date_trunc('day', ${now}::timestamptz at time zone 'UTC') - make_interval(days => ${days - 1}),
      date_trunc('day', ${now}::timestamptz at time zone 'UTC'), interval '1 day') d (day)
    left join made on made.day = d.day order by d.day`.execute(db);
  return rows;
}
