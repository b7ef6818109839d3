import { sql } from 'kysely';
import type { ReportQuery } from '#kernel/report.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { reportConditions } from '#platform/db/report-conditions.ts';
import { accountsWithin } from '#platform/db/within.ts';
import { foundAccount, foundAccounts, wrongPriceLists } from '#domains/tenancy/api/port.ts';

/**
 * Accounts whose costs reach no one: their parent is deleted, on another site, or below themselves. A site reads no email of
 * another one; `parentId` is for `forgetParent`.
 */
export const brokenHierarchy = sql`
  with recursive line (id, above, depth) as (
    select a.id, a.parent_id, 1 from account a where a.parent_id is not null
    union all
    select l.id, p.parent_id, l.depth + 1 from line l join account p on p.id = l.above
    where p.parent_id is not null and l.above <> l.id and l.depth < 20)
  select ${foundAccount}, p.id as "parentId", case when p.site_id = a.site_id then p.email else '' end as parent,
    case when p.deleted_at is not null then 'deleted' when p.site_id <> a.site_id then 'site'
    else 'loop' end as cause
  from ${foundAccounts} a join account o on o.id = a.id join account p on p.id = o.parent_id
  where p.deleted_at is not null or p.site_id <> a.site_id
    or exists (select 1 from line l where l.id = a.id and l.above = a.id)`;

/** Removes the email of a parent account that is deleted, also where its cause was gone before. */
export async function forgetParent(tx: Db, accountId: string): Promise<void> {
  await sql`
    update finding set facts = facts || '{"parent": ""}'
    where report_id = 'billingHierarchy' and facts->>'parentId' = ${accountId}`.execute(tx);
}

export const withWrongPriceList = sql`
  select ${foundAccount}, w.list, w.currency, w.cause
  from ${wrongPriceLists} w join ${foundAccounts} a on a.id = w.account_id`;

/** Accounts with servers whose external profile is required and missing. */
export const withoutExternalId = sql`
  select ${foundAccount}, c.servers, a.created_at as created
  from ${foundAccounts} a join account o on o.id = a.id join lateral (
    select count(*)::int as servers from server s where s.account_id = a.id and s.state <> 'terminated') c on c.servers > 0
  where o.external_state = 1`;

/** One page of the customers in scope with a phone number. */
export async function readWithPhone(db: Db, scope: Scope, query: ReportQuery) {
  const from = db
    .selectFrom('account')
    .innerJoin('site', 'site.id', 'account.site_id')
    .where(
      reportConditions(query, {
        scope: sql<boolean>`${accountsWithin(scope)} and account.deleted_at is null and account.phone <> ''`,
        period: sql`account.created_at`,
        equal: {},
        search: (like, personal) =>
          sql<boolean>`(account.email_key like lower(${like}) or ${personal(sql`account.phone`)})`,
      }),
    );
  const direction = query.sort.descending ? 'desc' : 'asc';
  const by = { name: sql`lower(account.name) collate "C"`, created: sql`account.created_at` };
  const rows = await from
    .select(['account.id', 'account.email', 'account.name', 'account.phone', 'site.name as site'])
    .select('account.created_at as created')
    .orderBy(Object.entries(by).find(([id]) => id === query.sort.column)?.[1] ?? sql`account.email_key`, direction)
    .orderBy('account.id', direction)
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute();
  const { total } = await from.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { items: rows.map((row) => ({ ...row, created: row.created.toISOString() })), total };
}
