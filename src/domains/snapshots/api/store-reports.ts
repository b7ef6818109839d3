import { sql } from 'kysely';
import type { ReportQuery } from '#kernel/report.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { likeText, within } from '#platform/db/within.ts';
import { foundServer, foundServers } from '#domains/servers/api/port.ts';
import { oldAfterDays } from '../limits.ts';

const direction = ({ sort }: ReportQuery) => sql.raw(sort.descending ? 'desc' : 'asc');
const offset = ({ page, size }: ReportQuery) => Math.max(0, page - 1) * size;
const living = sql`s.state <> 'terminated'`;

/** Servers with snapshots that no one pinned, no schedule keeps and no one has looked after for long. */
export const ignoredSnapshots = (now: Date) => sql`
  select ${foundServer}, count(*)::int as snapshots, min(n.created_at) as oldest,
    round(coalesce(sum(n.size_mb), 0) / 1024.0, 1)::float8 as "sizeGb", jsonb_agg(n.id order by n.created_at) as ids
  from snapshot n join ${foundServers} v on v.id = n.server_id
  where n.state = 'ready' and not n.pinned and n.schedule_id is null and v.living
    and n.created_at < ${now}::timestamptz - make_interval(days => ${oldAfterDays})
  group by v.object_id, v.name, v.site_id, v.account_id, v.zone_id, v.owner, v.site, v.zone`;

export interface TopAdminRow {
  id: string;
  admin: string;
  site: string;
  servers: number;
  snapshots: number;
  sizeGb: number;
  oldest: string;
}

/** Snapshots by the account at the top of the line that each server's owner is in. */
export async function listByTopAdmin(
  db: Db,
  scope: Scope,
  query: ReportQuery,
): Promise<{ items: TopAdminRow[]; total: number }> {
  const like = `%${likeText(query.filter.trim().toLowerCase())}%`;
  const groups = sql`
    with recursive line (owner_id, id, parent_id) as (
      select a.id, a.id, a.parent_id from account a
      where exists (select 1 from server s join snapshot n on n.server_id = s.id where s.account_id = a.id)
      union all
      select l.owner_id, p.id, p.parent_id from line l join account p on p.id = l.parent_id
    )
    select t.id, t.name as admin, st.name as site, count(distinct s.id)::int as servers, count(*)::int as snapshots,
      round(coalesce(sum(n.size_mb), 0) / 1024.0, 1)::float8 as "sizeGb", min(n.created_at) as oldest
    from snapshot n join server s on s.id = n.server_id
      join line l on l.owner_id = s.account_id and l.parent_id is null join account t on t.id = l.id
      join site st on st.id = t.site_id
    where n.state in ('ready', 'reverting', 'deleting') and ${living} and ${within(scope, 's')}
      and lower(t.name) like ${like}
    group by t.id, t.name, st.name`;
  const columns = { admin: sql`lower(admin)`, snapshots: sql`snapshots`, servers: sql`servers`, sizeGb: sql`"sizeGb"` };
  const order = Object.entries(columns).find(([id]) => id === query.sort.column)?.[1] ?? columns.snapshots;
  const { rows } = await sql<Omit<TopAdminRow, 'oldest'> & { oldest: Date }>`
    select * from (${groups}) g order by ${order} ${direction(query)}, g.id ${direction(query)}
    limit ${query.size} offset ${offset(query)}`.execute(db);
  const counted = await sql<{ n: number }>`select count(*)::int as n from (${groups}) g`.execute(db);
  return {
    items: rows.map((row) => ({ ...row, oldest: row.oldest.toISOString() })),
    total: counted.rows[0]?.n ?? 0,
  };
}
