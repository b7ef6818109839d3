import { sql, type RawBuilder } from 'kysely';
import type { ReportQuery } from '#kernel/report.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { reportConditions } from '#platform/db/report-conditions.ts';
import { accountsWithin } from '#platform/db/within.ts';
import { lastSignIn } from '#domains/identity/api/port.ts';
import { standings } from './store-summary.ts';

/** One word for each account: what is disabled is nothing else. */
const stateOf = sql<string>`case when account.enabled then account.status else 'Disabled' end`;

const sortable: Record<string, RawBuilder<unknown>> = {
  email: sql`account.email_key`,
  name: sql`lower(account.name) collate "C"`,
  site: sql`lower(site.name) collate "C"`,
  role: sql`account.role collate "C"`,
  state: sql`${stateOf} collate "C"`,
  billing: sql`account.billing_state`,
  created: sql`account.created_at`,
  deletion: sql`account.deletion_due_at`,
};

/** One page of the accounts in scope with their states, and how many there are in all. */
export async function readStates(db: Db, scope: Scope, query: ReportQuery) {
  const from = db
    .selectFrom('account')
    .innerJoin('site', 'site.id', 'account.site_id')
    .where(conditionOf(scope, query));
  const direction = query.sort.descending ? 'desc' : 'asc';
  const rows = await from
    .select(['account.id', 'account.email', 'account.name', 'site.name as site', 'account.role'])
    .select(stateOf.as('state'))
    .select(['account.billing_state', 'account.created_at', 'account.deletion_due_at'])
    .select(lastSignIn.as('lastSignIn'))
    .orderBy(sortable[query.sort.column] ?? sql`account.email_key`, (order) => {
      const directed = query.sort.descending ? order.desc() : order.asc();
      return query.sort.column === 'deletion' ? directed.nullsLast() : directed;
    })
    .orderBy('account.id', direction)
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute();
  const { total } = await from.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

function conditionOf(scope: Scope, query: ReportQuery): RawBuilder<boolean> {
  const { deletion } = query.filters;
  const due = deletion === undefined ? sql`` : sql` and account.deletion_due_at is not null`;
  const held = deletion === 'held' ? sql` and account.deletion_held_at is not null` : sql``;
  const standing = Object.entries(standings).find(([id]) => id === query.filters['standing'])?.[1] ?? sql`true`;
  return reportConditions(query, {
    scope: sql<boolean>`${accountsWithin(scope)} and account.deleted_at is null${due}${held} and ${standing}`,
    period: sql`account.created_at`,
    equal: { state: stateOf, role: sql`account.role`, billing: sql`account.billing_state::text` },
    search: (like) => sql<boolean>`(account.email ilike ${like} or account.name ilike ${like})`,
  });
}
