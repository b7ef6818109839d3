import { sql, type RawBuilder } from 'kysely';
import type { ReportQuery } from '#kernel/report.ts';
import { scopeIn, type Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { reportConditions } from '#platform/db/report-conditions.ts';
import { accountsWithin } from '#platform/db/within.ts';

interface Deleted {
  id: string;
  email: string;
  role: string;
  site: string;
  deleted: Date;
  created: Date;
  servers: number;
}

const servers = sql<number>`(
  select count(*)::int from server s where s.account_id = account.id and s.state <> 'terminated')`;

const sortable: Record<string, RawBuilder<unknown>> = {
  email: sql`account.email_key`,
  deleted: sql`account.deleted_at`,
  created: sql`account.created_at`,
  servers,
  site: sql`lower(site.name) collate "C"`,
};

/** One page of the deleted accounts in scope. */
export async function readDeleted(
  db: Db,
  reach: Scope,
  query: ReportQuery,
): Promise<{ rows: Deleted[]; total: number }> {
  const scope = scopeIn(reach, query.filters['siteId']);
  if (scope === null) return { rows: [], total: 0 };
  const left = query.filters['left'] === 'servers' ? sql`${servers} > 0` : sql`true`;
  const from = db
    .selectFrom('account')
    .innerJoin('site', 'site.id', 'account.site_id')
    .where(
      reportConditions(query, {
        scope: sql<boolean>`${accountsWithin(scope)} and account.deleted_at is not null and ${left}`,
        period: sql`account.deleted_at`,
        equal: { role: sql`account.role` },
        search: (like) => sql<boolean>`account.email_key like lower(${like})`,
      }),
    );
  const direction = query.sort.descending ? 'desc' : 'asc';
  const rows = await from
    .select(['account.id', 'account.email', 'account.role', 'site.name as site', 'account.created_at as created'])
    .select([sql<Date>`account.deleted_at`.as('deleted'), servers.as('servers')])
    .orderBy(sortable[query.sort.column] ?? sql`account.deleted_at`, direction)
    .orderBy('account.id', direction)
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute();
  const { total } = await from.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}
