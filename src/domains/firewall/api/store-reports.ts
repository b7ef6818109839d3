import { sql, type RawBuilder } from 'kysely';
import type { Message } from '#kernel/message.ts';
import type { ReportQuery } from '#kernel/report.ts';
import type { Scope } from '#kernel/scope.ts';
import { messageJson } from '#platform/db/columns.ts';
import type { Db } from '#platform/db/pool.ts';
import { likeText, within } from '#platform/db/within.ts';
import { say } from '../messages.ts';

const all = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` and `);
const direction = ({ sort }: ReportQuery) => sql.raw(sort.descending ? 'desc' : 'asc');
const offset = ({ page, size }: ReportQuery) => Math.max(0, page - 1) * size;

export interface FirewallRow {
  id: string;
  server: string;
  owner: string;
  site: string;
  zone: string;
  ip: string;
  why: Message;
  since: string;
}

const columns = { server: sql`s.name_key`, since: sql`since`, owner: sql`a.name` };

const stored = (said: Message) => sql`${messageJson(said)}::jsonb`;

/** Running servers with a public address that everyone reaches on every port: filtered by nothing. */
export async function listOpen(db: Db, scope: Scope, query: ReportQuery) {
  const why = sql`case when f.server_id is null then ${stored(say('open.no-rules'))} when f.applied is null then ${stored(say('open.not-applied'))}
    when not (f.applied ->> 'enabled')::boolean then ${stored(say('switched-off'))} else ${stored(say('open.by-default'))} end`;
  const open = sql`s.state in ('on', 'off', 'suspended') and s.primary_ip is not null and (f.applied is null
    or not (f.applied ->> 'enabled')::boolean
    or (f.applied ->> 'policyIn' = 'allow' and not exists (select 1 from jsonb_array_elements(f.applied -> 'rules') r
      where r ->> 'direction' = 'in' and r ->> 'action' = 'deny')))`;
  return listWhere(db, scope, { query, why, where: open, since: sql`coalesce(f.applied_at, s.created_at)` });
}

/** Servers whose host has other rules than are wanted. */
export async function listOutOfSync(db: Db, scope: Scope, query: ReportQuery) {
  const why = sql`coalesce(f.error::jsonb,
    case when f.host is not null then ${stored(say('differs.host'))} else ${stored(say('differs.not-applied'))} end)`;
  const differs = sql`s.state <> 'terminated' and f.task_id is null
    and (f.host is not null or f.applied_revision is distinct from f.revision)`;
  return listWhere(db, scope, { query, why, where: differs, since: sql`coalesce(f.looked_at, s.created_at)` });
}

async function listWhere(
  db: Db,
  scope: Scope,
  about: { query: ReportQuery; why: RawBuilder<unknown>; where: RawBuilder<unknown>; since: RawBuilder<unknown> },
): Promise<{ items: FirewallRow[]; total: number }> {
  const { query, why, since } = about;
  const parts: RawBuilder<unknown>[] = [about.where, within(scope, 's')];
  if (query.filters['zone']) parts.push(sql`s.zone_id = ${query.filters['zone']}`);
  if (query.filter.trim() !== '')
    parts.push(sql`s.name_key like ${`%${likeText(query.filter.trim().toLowerCase())}%`}`);
  const from = sql`from server s left join firewall f on f.server_id = s.id where ${all(parts)}`;
  const order = Object.entries(columns).find(([id]) => id === query.sort.column)?.[1] ?? columns.since;
  const { rows } = await sql<Omit<FirewallRow, 'since'> & { since: Date }>`
    select s.id, s.name as server, a.name as owner, st.name as site, d.name as zone, coalesce(host(s.primary_ip), '') as ip,
      ${why} as why, ${since} as since
    from server s left join firewall f on f.server_id = s.id join account a on a.id = s.account_id
      join site st on st.id = s.site_id join data_center d on d.id = s.zone_id
    where ${all(parts)}
    order by ${order} ${direction(query)}, s.id ${direction(query)} limit ${query.size} offset ${offset(query)}`.execute(
    db,
  );
  const counted = await sql<{ n: number }>`select count(*)::int as n ${from}`.execute(db);
  return {
    items: rows.map((row) => ({ ...row, since: row.since.toISOString() })),
    total: counted.rows[0]?.n ?? 0,
  };
}
