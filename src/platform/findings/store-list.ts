import { sql, type RawBuilder } from 'kysely';
import { openStates } from '#kernel/findings.ts';
import type { ReportQuery } from '#kernel/report.ts';
import { scopeIn, type Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { likeText, within } from '#platform/db/within.ts';

interface Listed {
  scope: Scope;
  query: ReportQuery;
  reportId: string;
  columns: readonly { id: string; kind: string }[];
}

interface Row {
  id: string;
  objectId: string;
  name: string;
  accountId: string | null;
  facts: Record<string, unknown>;
  state: string;
  since: Date;
  assignee: string;
  reason: string;
  note: string;
  task: string | null;
}

/** A page of the findings of a report: open ones, unless a state is asked for. */
export async function listFindings(db: Db, { scope, query, reportId, columns }: Listed) {
  const where = conditionOf(scope, query, reportId);
  const direction = sql.raw(query.sort.descending ? 'desc' : 'asc');
  const { rows } = await sql<Row>`
    select f.id, f.object_id as "objectId", f.name, f.account_id as "accountId", f.facts, f.state, f.opened_at as since,
      f.assignee, f.reason, f.note, f.task_id as task
    from finding f where ${where} order by ${orderOf(query, columns)} ${direction} nulls last, f.id ${direction}
    limit ${query.size} offset ${Math.max(0, query.page - 1) * query.size}`.execute(db);
  const counted = await sql<{ n: number }>`select count(*)::int as n from finding f where ${where}`.execute(db);
  const dates = columns.filter(({ kind }) => kind === 'date').map(({ id }) => id);
  return { items: rows.map((row) => itemOf(row, dates)), total: counted.rows[0]?.n ?? 0 };
}

/** JSON has instants with an offset; the wire has them in UTC. */
const instantOf = (fact: unknown) => (typeof fact === 'string' ? new Date(fact).toISOString() : null);

function itemOf({ facts, name, since, ...row }: Row, dates: readonly string[]) {
  return {
    ...facts,
    ...Object.fromEntries(dates.map((id) => [id, instantOf(facts[id])])),
    ...row,
    object: name,
    since: since.toISOString(),
    accountId: row.accountId ?? '',
    task: row.task ?? '',
  };
}

function conditionOf(reach: Scope, { filter, filters }: ReportQuery, reportId: string): RawBuilder<boolean> {
  const scope = scopeIn(reach, filters['siteId']);
  if (scope === null) return sql<boolean>`false`;
  const parts = [sql<boolean>`f.report_id = ${reportId}`, within(scope, 'f')];
  const state = filters['state'] ?? '';
  if (state === '') parts.push(sql<boolean>`f.state = any(${openStates}::text[])`);
  else if (state !== 'all') parts.push(sql<boolean>`f.state = ${state}`);
  if (filters['zone']) parts.push(sql<boolean>`f.zone_id = ${filters['zone']}`);
  if (filters['assignee'])
    parts.push(sql<boolean>`lower(f.assignee) like ${`%${likeText(filters['assignee'].trim().toLowerCase())}%`}`);
  const text = filter.trim().toLowerCase();
  const like = `%${likeText(text)}%`;
  if (text !== '')
    parts.push(
      sql<boolean>`(f.name_key like ${like} or lower(f.facts->>'owner') like ${like} or f.object_id = ${text})`,
    );
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

function orderOf({ sort }: ReportQuery, columns: Listed['columns']): RawBuilder<unknown> {
  if (sort.column === 'since') return sql`f.opened_at`;
  if (sort.column === 'object') return sql`f.name_key`;
  if (sort.column === 'assignee') return sql`lower(f.assignee) collate "C"`;
  const fact = sql`f.facts->>${sort.column}::text`;
  const kind = columns.find(({ id }) => id === sort.column)?.kind;
  if (kind === 'money') return sql`(f.facts->${sort.column}::text->>'amount')::numeric`;
  return kind === 'number' || kind === 'bytes' ? sql`(${fact})::numeric` : sql`lower(${fact}) collate "C"`;
}
