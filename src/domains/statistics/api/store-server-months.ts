import { sql, type RawBuilder } from 'kysely';
import type { ReportQuery } from '#kernel/report.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { pageOfFound } from '#platform/db/page.ts';
import { likeText, within } from '#platform/db/within.ts';

export interface ServerMonthsRow {
  id: string;
  serverId: string;
  month: string;
  name: string;
  owner: string;
  servers: number;
  state: 'settled' | 'running';
  wan: number;
  wanIn: number;
  wanOut: number;
  wanIn95: number | null;
  wanOut95: number | null;
  lanIn: number;
  lanOut: number;
  diskRead: number;
  diskWritten: number;
  cpuAvg: number | null;
  cpuMax: number | null;
  ramAvg: number | null;
  ramMax: number | null;
  iopsAvg: number | null;
  iopsMax: number | null;
}

/** Columns that the report is sorted by; what a request names is looked up here and nowhere else. */
const sortable: Record<string, string> = { month: 'month', name: 'name', wan: 'wan', diskWritten: '"diskWritten"' };

/** What makes one row of several: the id of its group, its name and whose it is. */
const groups: Record<string, { id: string; name: string; owner: string; from: string }> = {
  server: { id: 's.id::text', name: 's.name', owner: 'a.name', from: '' },
  tag: { id: "t.tag || ' ' || a.id", name: 't.tag', owner: 'a.name', from: 'cross join unnest(s.tags) as t (tag)' },
  account: { id: 'a.id::text', name: 'a.name', owner: 'a.name', from: '' },
};

/** A month beyond the calendar or half a period falls back to the running one. */
const monthOf = (text: string | undefined) =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
    ? `${text.slice(0, 7)}-01T00:00:00Z`
    : null;

/** The columns of a closed month and of a day have the same names, but for what only a month has. */
const amounts = sql`seconds, wan_in, wan_out, lan_in, lan_out, disk_read, disk_written,
  cpu_avg, cpu_max, ram_avg, ram_max, iops_avg, iops_max`;

const weighted = (column: string): RawBuilder<number | null> =>
  sql`(sum(m.${sql.ref(column)} * m.seconds) / nullif(sum(m.seconds) filter (where m.${sql.ref(column)} is not null), 0))::float8`;

/**
 * The months of servers within a period, a row a server, tag or account. A closed month is what was settled; an open one
 * is the sum of its days, and its percentiles are not known yet. Percentiles of several servers cannot be added up.
 */
export async function listServerMonths(
  db: Db,
  scope: Scope,
  query: ReportQuery,
): Promise<{ items: ServerMonthsRow[]; total: number }> {
  const [first, last] = (query.filters['period'] ?? '').split('..').map(monthOf);
  const running = sql`date_trunc('month', now(), 'utc')`;
  const from = sql`coalesce(${first ?? null}::timestamptz, ${running})`;
  const until = sql`(coalesce(${last ?? null}::timestamptz, ${running}) + interval '1 month')`;
  const { tag = '', zone = '', by = 'server', userId = '' } = query.filters;
  const group = groups[by] ?? groups['server']!;
  const single = by === 'server';
  const like = `%${likeText(query.filter.trim())}%`;
  const direction = query.sort.descending ? 'desc' : 'asc';
  const order = sql.raw(`${sortable[query.sort.column] ?? 'month'} ${direction}`);
  const percentile = (column: string) => (single ? sql`max(m.${sql.ref(column)})` : sql`null::real`);
  const found = sql`
    with bounds as (select ${from} as lower, ${until} as upper),
    picked as (
      select s.id, s.name, s.account_id, s.tags from server s
      where ${within(scope, 's')} and (${tag} = '' or ${[tag]}::text[] <@ s.tags) and (${zone} = '' or s.zone_id = ${zone})
        and (${userId} = '' or s.account_id::text = ${userId})
    ),
    months as (
      select m.server_id, m.month, true as settled, ${amounts}, wan_in_95, wan_out_95
      from statistic_month m join picked on picked.id = m.server_id, bounds
      where m.month >= lower and m.month < upper
      union all
      select d.server_id, date_trunc('month', d.day, 'utc'), false, ${amounts}, null, null
      from statistic_days d join picked on picked.id = d.server_id, bounds
      where d.day >= lower and d.day < upper and not exists (
        select from statistic_month m where m.server_id = d.server_id and m.month = date_trunc('month', d.day, 'utc'))
    ),
    -- One row a group and month; a group's name stands in the search, so that nobody finds what is not shown.
    found as (
      select ${sql.raw(group.id)} || ' ' || to_char(m.month at time zone 'utc', 'YYYY-MM') as id,
        ${single ? sql`s.id::text` : sql`''`} as "serverId", to_char(m.month at time zone 'utc', 'YYYY-MM') as month,
        ${sql.raw(group.name)} as name, ${sql.raw(group.owner)} as owner, count(distinct s.id)::int as servers,
        case when bool_and(m.settled) then 'settled' else 'running' end as state, sum(m.wan_in + m.wan_out)::bigint as wan, sum(m.wan_in)::bigint as "wanIn",
        sum(m.wan_out)::bigint as "wanOut", ${percentile('wan_in_95')} as "wanIn95",
        ${percentile('wan_out_95')} as "wanOut95", sum(m.lan_in)::bigint as "lanIn", sum(m.lan_out)::bigint as "lanOut",
        sum(m.disk_read)::bigint as "diskRead", sum(m.disk_written)::bigint as "diskWritten",
        ${weighted('cpu_avg')} as "cpuAvg", max(m.cpu_max) as "cpuMax", ${weighted('ram_avg')} as "ramAvg",
        max(m.ram_max) as "ramMax", ${weighted('iops_avg')} as "iopsAvg", max(m.iops_max) as "iopsMax"
      from months m join picked s on s.id = m.server_id join account a on a.id = s.account_id ${sql.raw(group.from)}
      where ${like} = '%%' or ${sql.raw(group.name)} ilike ${like} or a.name ilike ${like}
      group by ${sql.raw(group.id)}, ${sql.raw(group.name)}, ${sql.raw(group.owner)}, m.month ${single ? sql`, s.id` : sql``}
    )`;
  const rows = sql`${order}, id ${sql.raw(direction)}`;
  return pageOfFound<ServerMonthsRow>(db, { found, order: rows, page: query.page, size: query.size });
}
