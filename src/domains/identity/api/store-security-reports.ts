import { sql, type RawBuilder } from 'kysely';
import type { ReportQuery } from '#kernel/report.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { likeText, within } from '#platform/db/within.ts';

const like = (text: string) => `%${likeText(text.trim())}%`;
const wanted = (query: ReportQuery) => [query.filter, query.filters['text'] ?? ''].filter((text) => text.trim() !== '');
const direction = (query: ReportQuery) => (query.sort.descending ? 'desc' : 'asc');

const eventSort: Record<string, RawBuilder<unknown>> = {
  action: sql`audit.action collate "C"`,
  outcome: sql`audit.outcome collate "C"`,
  by: sql`lower(audit.actor_name) collate "C"`,
};

/** One page of the audit trail in scope. */
export async function listSecurityEvents(db: Db, scope: Scope, query: ReportQuery) {
  const { outcome, kind, period } = query.filters;
  const parts = [within(scope, 'audit')];
  if (outcome) parts.push(sql<boolean>`audit.outcome = ${outcome}`);
  if (kind) parts.push(sql<boolean>`audit.action like ${`${likeText(kind)}.%`}`);
  const [first, last] = (period ?? '').split('..');
  if (first) parts.push(sql<boolean>`audit.at >= ${first}::timestamp at time zone 'UTC'`);
  if (last) parts.push(sql<boolean>`audit.at < (${last}::timestamp + interval '1 day') at time zone 'UTC'`);
  for (const text of wanted(query))
    parts.push(sql<boolean>`(audit.actor_name ilike ${like(text)} or audit.object_name ilike ${like(text)}
      or account.email ilike ${like(text)} or audit.action ilike ${like(text)}
      or audit.diff->'ticket'->>1 = ${text.trim()})`);
  const from = db
    .selectFrom('audit')
    .leftJoin('account', 'account.id', 'audit.account_id')
    .leftJoin('site', 'site.id', 'audit.site_id')
    .where(sql.join<boolean>(parts, sql` and `));
  const rows = await from
    .select(['audit.at', 'audit.action', 'audit.outcome', 'audit.actor_name', 'audit.error_code'])
    .select(['audit.object_type', 'audit.object_name', 'audit.object_id', 'audit.support_id'])
    .select([sql<string | null>`host(audit.ip)`.as('ip'), 'account.email as account', 'site.name as site'])
    .select([
      sql<string | null>`audit.diff->'method'->>1`.as('method'),
      sql<string | null>`audit.diff->'reason'->>1`.as('reason'),
      sql<string | null>`audit.diff->'ticket'->>1`.as('ticket'),
    ])
    .orderBy(eventSort[query.sort.column] ?? sql`audit.at`, direction(query))
    .orderBy('audit.id', direction(query))
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute();
  const { total } = await from.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = rows.map((row) => ({
    date: row.at.toISOString(),
    action: row.action,
    outcome: row.outcome,
    by: row.support_id === null ? row.actor_name : `${row.actor_name} (support)`,
    account: row.account ?? '',
    object: `${row.object_name ?? row.object_id ?? row.object_type ?? ''}${row.method === 'recovery' ? ' (recovery code)' : ''}`,
    reason: row.reason ?? '',
    ticket: row.ticket ?? '',
    code: row.error_code,
    address: row.ip ?? '',
    site: row.site ?? '',
  }));
  return { items, total };
}
