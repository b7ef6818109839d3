import { serviceKinds } from '#domains/tenancy/api/port.ts';
import { sql, type RawBuilder } from 'kysely';
import type { ReportQuery } from '#kernel/report.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { likeText, within } from '#platform/db/within.ts';
import type { Message } from '#kernel/message.ts';

interface Where {
  id: string;
  server: string;
  owner: string;
  site: string;
  zone: string;
}

interface Asked {
  scope: Scope;
  query: ReportQuery;
  /** What is selected in addition to the server, from it (`s`) and from `join`. */
  columns: RawBuilder<unknown>;
  join?: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  sorts: Record<string, RawBuilder<unknown>>;
}

/** A page of living servers of the scope. */
async function listServers<Row>(db: Db, asked: Asked): Promise<{ items: (Where & Row)[]; total: number }> {
  const { scope, query, columns, join = sql``, sorts } = asked;
  const parts = [asked.where, sql`s.state <> 'terminated'`, within(scope, 's')];
  if (query.filters['zone']) parts.push(sql`s.zone_id = ${query.filters['zone']}`);
  if (query.filter.trim() !== '')
    parts.push(sql`s.name_key like ${`%${likeText(query.filter.trim().toLowerCase())}%`}`);
  const where = sql.join(parts, sql` and `);
  const order = Object.entries(sorts).find(([id]) => id === query.sort.column)?.[1] ?? sql`s.name_key`;
  const direction = sql.raw(query.sort.descending ? 'desc' : 'asc');
  const { rows } = await sql<Where & Row>`
    select s.id, s.name as server, a.name as owner, st.name as site, d.name as zone, ${columns}
    from server s join account a on a.id = s.account_id join site st on st.id = s.site_id
      join data_center d on d.id = s.zone_id ${join}
    where ${where} order by ${order} ${direction} nulls last, s.id ${direction}
    limit ${query.size} offset ${Math.max(0, query.page - 1) * query.size}`.execute(db);
  const counted = await sql<{ n: number }>`
    select count(*)::int as n from server s ${join} where ${where}`.execute(db);
  return { items: rows, total: counted.rows[0]?.n ?? 0 };
}

const name = sql`s.name_key`;
const good = sql`b.state in ('ok', 'warnings') and b.missing_at is null`;
/** When what servers could be restored of was taken. */
export const backupPoints = sql`(select b.server_id, b.taken_at as at from backup b where ${good})`;

/** An instant as text, the same as every date of the wire. */
const text = (of: RawBuilder<unknown>) => sql`to_char(${of} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** When a backup of the server was last restored to a server that is really there. */
const lastTrial = sql`select t.at from backup_trial t join server o on o.id = t.to_server_id
  where t.server_id = s.id and o.state not in ('creating', 'error') order by t.at desc limit 1`;

const testedWhere = (asked: string | undefined) =>
  asked === 'never'
    ? sql`r.at is null`
    : asked === 'old'
      ? sql`r.at < now() - interval '90 days'`
      : asked === 'recent'
        ? sql`r.at >= now() - interval '90 days'`
        : sql`true`;

/** The newest good backup of each server that has one, and when one of them was last tried. */
export function listRestorePoints(db: Db, scope: Scope, query: ReportQuery) {
  return listServers<{ lastGood: string; hours: number; kept: number; sizeGb: number; tested: string | null }>(db, {
    scope,
    query,
    columns: sql`${text(sql`g.at`)} as "lastGood", floor(extract(epoch from now() - g.at) / 3600)::int as hours,
      (select count(*)::int from backup b where b.server_id = s.id and ${good}) as kept,
      (select round(coalesce(sum(b.size_mb), 0) / 1024.0, 1)::float8 from backup b
        where b.server_id = s.id and ${good}) as "sizeGb", ${text(sql`r.at`)} as tested`,
    join: sql`join lateral (select b.taken_at as at from backup b where b.server_id = s.id and ${good}
      order by b.taken_at desc limit 1) g on true
      left join lateral (${lastTrial}) r on true`,
    where: sql`g.at < now() - make_interval(hours => ${Number(query.filters['hours'] ?? 0)})
      and ${testedWhere(query.filters['tested'])}`,
    sorts: { server: name, lastGood: sql`g.at`, tested: sql`r.at` },
  });
}

/** Servers that nothing could be restored of. */
export function listWithout(db: Db, scope: Scope, query: ReportQuery) {
  const nightly = query.filters['nightly'];
  return listServers<{ created: string; diskGb: number; nightly: string }>(db, {
    scope,
    query,
    columns: sql`${text(sql`s.created_at`)} as created, s.disk_gb as "diskGb",
      case when s.backup then 'On' else 'Off' end as nightly`,
    where: sql`not exists (select 1 from backup b where b.server_id = s.id and ${good})
      and ${nightly === undefined ? sql`true` : sql`s.backup = ${nightly === 'on'}`}`,
    sorts: { server: name, created: sql`s.created_at`, diskGb: sql`s.disk_gb` },
  });
}

/** Runs that left no backup. */
export async function listFailures(db: Db, scope: Scope, query: ReportQuery) {
  const result = query.filters['result'];
  const { items, total } = await listServers<{ date: string; result: string; reason: Message | null }>(db, {
    scope,
    query,
    columns: sql`${text(sql`b.due_at`)} as date, initcap(b.state) as result, b.reason`,
    join: sql`join backup b on b.server_id = s.id`,
    where: sql`${result === undefined ? sql`b.state in ('failed', 'skipped')` : sql`b.state = ${result}`}`,
    sorts: { server: name, date: sql`b.due_at` },
  });
  return { items: items.map((row) => ({ ...row, reason: row.reason ?? '' })), total };
}

interface LastOfAccount {
  servers: number;
  /** Servers without a backup to restore. */
  without: number;
  /** The newest backup of all, and the server that it is of. */
  last: Date | null;
  name: string | null;
}

/**
 * How the living servers of an account, found before, are backed up. Each server looks for its newest backup by index.
 * @returns zeros and nulls for an account without servers
 */
export async function readLastOfAccount(db: Db, accountId: string): Promise<LastOfAccount> {
  const { rows } = await sql<LastOfAccount>`
    with servers as (
      select s.name, (select max(p.at) from ${backupPoints} p where p.server_id = s.id) as at
      from server s where s.account_id = ${accountId} and s.state not in ('terminating', 'terminated')
    )
    select count(*)::int as servers, (count(*) filter (where at is null))::int as without, max(at) as last,
      (array_agg(name order by at desc nulls last))[1] as name
    from servers`.execute(db);
  return rows[0] ?? { servers: 0, without: 0, last: null, name: null };
}

/** The backups of the servers of an account, on the services of a user. Nightly ones are part of the price of their server. */
export const backupServices = serviceKinds({
  id: 'backup',
  may: 'server.view',
  services: (accountId) => sql`select b.id::text, s.name || case when b.label = '' then '' else ' / ' || b.label end,
      case when b.doing is not null then b.doing when b.missing_at is not null then 'missing' else b.state end, s.zone_id,
      s.id::text as place, b.taken_at
    from backup b join server s on s.id = b.server_id
    where s.account_id = ${accountId} and s.state <> 'terminated' and b.state in ('ok', 'warnings')`,
});
