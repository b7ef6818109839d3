import { sql } from 'kysely';
import type { ReportQuery } from '#kernel/report.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { usedBetween } from '#domains/metering/api/port.ts';
import { pageOfFound } from '#platform/db/page.ts';
import { likeText } from '#platform/db/within.ts';

export interface UsageRow {
  id: string;
  server: string;
  owner: string;
  zone: string;
  configuration: string;
  billing: string;
  /** Hours of the period in each state, to the hundredth. */
  on: number;
  off: number;
  suspended: number;
  other: number;
  total: number;
}

/** Columns that the report is sorted by; what a request names is looked up here and nowhere else. */
const sortable: Record<string, string> = { server: 'server', on: '"on"', total: 'total' };

/** A day beyond the calendar or half a period falls back to the running month until now. */
const dayOf = (text: string | undefined) =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;

/**
 * The hours that each server spent in each state within a period (days in UTC, the last one included; without one, the
 * current month), for each account that owned it, by the spans that it is charged by. A former owner doesn't see the current
 * name and configuration of a transferred server.
 */
export async function listUsage(
  db: Db,
  scope: Scope,
  query: ReportQuery,
): Promise<{ items: UsageRow[]; total: number }> {
  const [first, last] = (query.filters['period'] ?? '').split('..').map(dayOf);
  const from = sql`coalesce((${first ?? null}::date)::timestamp at time zone 'utc', date_trunc('month', now(), 'utc'))`;
  const until = sql`least(now(), coalesce((${last ?? null}::date + 1)::timestamp at time zone 'utc', now()))`;
  const like = `%${likeText(query.filter.trim())}%`;
  const { zone = '', userId = '' } = query.filters;
  const order = sql.raw(`${sortable[query.sort.column] ?? 'server'} ${query.sort.descending ? 'desc' : 'asc'}`);
  const tie = sql.raw(query.sort.descending ? 'desc' : 'asc');
  const hours = (state: string) =>
    sql`round((coalesce(sum(span) filter (where ${sql.raw(state)}), 0) / 3600)::numeric, 2)::float8`;
  const now = sql<boolean>`s.account_id = a.id`;
  const name = sql<string>`case when ${now} then s.name else 'Handed over' end`;
  const found = sql`
    with spans as (
      select u.object_id::uuid as server_id, u.account_id, u.state, u.seconds as span
      from ${usedBetween(scope, { meter: 'server', from, until })} u
    ),
    found as (select s.id, ${name} as server, a.name as owner, d.name as zone,
      case when ${now} then s.cpu_count || s.cpu_type || ' / ' || s.ram_mb || ' MB / ' || s.disk_gb || ' GB' else '' end
        as configuration,
      case when not ${now} then '' when s.billing_mode = 0 then 'Monthly' else 'Hourly' end as billing,
      ${hours("spans.state = 'on'")} as "on", ${hours("spans.state = 'off'")} as "off",
      ${hours("spans.state = 'suspended'")} as suspended,
      ${hours("spans.state not in ('on', 'off', 'suspended')")} as other, ${hours('true')} as total
    from spans join server s on s.id = spans.server_id join account a on a.id = spans.account_id
      join data_center d on d.id = s.zone_id
    where (${like} = '%%' or ${name} ilike ${like} or a.name ilike ${like}) and (${zone} = '' or d.id = ${zone})
      and (${userId} = '' or a.id::text = ${userId})
    group by s.id, a.id, d.name)`;
  return pageOfFound<UsageRow>(db, {
    found,
    order: sql`${order}, id ${tie}, owner`,
    page: query.page,
    size: query.size,
  });
}
