import type { Message } from '#kernel/message.ts';
import { sql, type RawBuilder } from 'kysely';
import type { ReportQuery } from '#kernel/report.ts';
import type { Scope } from '#kernel/scope.ts';
import { shows } from '#platform/db/message-search.ts';
import type { Db } from '#platform/db/pool.ts';

const all = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` and `);
const direction = ({ sort }: ReportQuery) => sql.raw(sort.descending ? 'desc' : 'asc');
const offset = ({ page, size }: ReportQuery) => Math.max(0, page - 1) * size;

/** The scope on the history's own columns, which its indexes begin with. */
function historyWithin(scope: Scope): RawBuilder<boolean> {
  if (scope.reach === 'provider') return sql`true`;
  return scope.reach === 'site'
    ? sql`h.site_id = ${scope.siteId}`
    : sql`h.account_id = any(${scope.accountIds}::uuid[])`;
}

/** A day beyond the calendar or half a period filters nothing. */
const dayOf = (text: string | undefined) =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text)) ? new Date(text) : null;

export interface PowerHistoryRow {
  id: string;
  date: string;
  serverId: string;
  server: string;
  owner: string;
  site: string;
  zone: string;
  action: Message;
  from: string | null;
  to: string | null;
  by: string;
  source: string;
  servers: number;
  until: string | null;
}

/** Losses of power in one data center are one outage while each follows the last one within so many minutes. */
const outageMinutes = 5;
/** For how many days back outages are looked for where no period is chosen. */
const outageDays = 90;

/** A relation of outages: the first loss of power of each, how many servers lost it, and when the last one did. */
const outagesIn = (where: RawBuilder<unknown>) => sql`(
  select (array_agg(g.id order by g.at, g.id))[1] as id, count(distinct g.object_id)::int as servers, max(g.at) as until from (
    select l.*, sum(l.begins) over (partition by l.zone_id order by l.at, l.id) as outage from (
      select h.id, h.at, h.object_id, s.zone_id, case when h.at - lag(h.at) over (partition by s.zone_id order by h.at, h.id)
          <= make_interval(mins => ${sql.lit(outageMinutes)}) then 0 else 1 end as begins
      from history h join server s on s.id = h.object_id where ${where}) l) g
  group by g.zone_id, g.outage)`;

export async function listPowerHistory(
  db: Db,
  scope: Scope,
  query: ReportQuery,
): Promise<{ items: PowerHistoryRow[]; total: number }> {
  const { source, zone, period } = query.filters;
  const [from, to] = (period ?? '').split('..').map(dayOf);
  const parts: RawBuilder<unknown>[] = [sql`h.kind = 'power'`, historyWithin(scope)];
  if (source) parts.push(sql`h.source = ${source}`);
  if (zone) parts.push(sql`s.zone_id = ${zone}`);
  if (from) parts.push(sql`h.at >= ${from}`);
  if (to) parts.push(sql`h.at < ${to}::timestamptz + interval '1 day'`);
  if (query.filter.trim() !== '') {
    const { filter: text, language = 'en' } = query;
    const texts = [sql.ref('s.name'), sql.ref('h.actor_name')];
    parts.push(shows({ text, language }, { messages: [sql.ref('h.action')], texts }));
  }
  const outages = query.filters['group'] === 'outage';
  if (outages) parts.push(sql`h.source = 'engine' and h.to_state = 'off'`);
  if (outages && !from) parts.push(sql`h.at > now() - make_interval(days => ${outageDays})`);
  const where = all(parts);
  const lines = outages
    ? sql`${outagesIn(where)} o join history h on h.id = o.id join server s on s.id = h.object_id`
    : sql`history h cross join lateral (select 1 as servers, null::timestamptz as until) o join server s on s.id = h.object_id`;
  const kept = outages ? sql`true` : where;
  const { rows } = await sql<Omit<PowerHistoryRow, 'date' | 'until'> & { date: Date; until: Date | null }>`
    select h.id::text as id, h.at as date, s.id as "serverId", s.name as server, a.name as owner, st.name as site,
      d.name as zone, h.action, h.from_state as "from", h.to_state as "to", h.actor_name as by, h.source, o.servers, o.until
    from ${lines} join data_center d on d.id = s.zone_id
      join account a on a.id = h.account_id join site st on st.id = h.site_id
    where ${kept} order by h.at ${direction(query)}, h.id ${direction(query)}
    limit ${query.size} offset ${offset(query)}`.execute(db);
  const counted = await sql<{ n: number }>`select count(*) as n from ${lines} where ${kept}`.execute(db);
  return {
    items: rows.map((row) => ({ ...row, date: row.date.toISOString(), until: row.until?.toISOString() ?? null })),
    total: counted.rows[0]?.n ?? 0,
  };
}
