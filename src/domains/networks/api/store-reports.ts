import { sql, type RawBuilder } from 'kysely';
import type { Message, Sayable } from '#kernel/message.ts';
import type { ReportQuery } from '#kernel/report.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { likeText } from '#platform/db/within.ts';
import { countedOf, usable } from './store-parts.ts';

export interface SwitchRow {
  id: string;
  zone: string;
  zoneId: string;
  vlan: string;
  network: string;
  owner: string;
  state: string;
  reason: Sayable;
  subnets: number;
  cards: number;
  used: number;
  total: number;
  checked: string | null;
}

const likeOf = ({ filter }: ReportQuery) => `%${likeText(filter.trim().toLowerCase())}%`;
const tail = ({ sort, page, size }: ReportQuery, sorts: Record<string, RawBuilder<unknown>>, first: RawBuilder<unknown>) => sql`
  order by ${sorts[sort.column] ?? first} ${sql.raw(sort.descending ? 'desc' : 'asc')} nulls last, id
  limit ${size} offset ${Math.max(0, page - 1) * size}`; // prettier-ignore

const switchSorts: Record<string, RawBuilder<unknown>> = {
  zone: sql`zone`,
  vlan: sql`number`,
  network: sql`lower(network)`,
  state: sql`state`,
  cards: sql`cards`,
  used: sql`used`,
  checked: sql`checked`,
};

/** The networks of each zone as the switches are to have them, and how far they do. */
export async function listSwitches(
  db: Db,
  scope: Scope,
  query: ReportQuery,
): Promise<{ items: SwitchRow[]; total: number }> {
  const { zone = '', state = '' } = query.filters;
  const like = likeOf(query);
  const where = sql`${usable(scope)} and (${zone} = '' or n.zone_id = ${zone}) and (${state} = '' or n.state = ${state})
    and (${like} = '%%' or lower(n.name) like ${like} or n.vlan::text like ${like} or lower(d.name) like ${like})`;
  const from = sql`network n join data_center d on d.id = n.zone_id`;
  const { rows } = await sql<
    Omit<SwitchRow, 'checked' | 'reason'> & { checked: Date | null; number: number; reason: Message | null }
  >`
    select * from (
      select n.id, d.name as zone, n.zone_id as "zoneId", n.vlan::text as vlan, n.vlan as number, n.name as network,
        coalesce((select o.name from account o where o.id = n.account_id), '') as owner, n.state,
        n.reason, n.checked_at as checked,
        (select count(*) from subnet s where s.network_id = n.id) as subnets,
        (select count(*) from attached_nic k where k.network_id = n.id) as cards,
        coalesce((select sum(c.used + c.reserved) from subnet s cross join lateral (${countedOf}) c where s.network_id = n.id), 0)::int8 as used,
        coalesce((select sum(c.total) from subnet s cross join lateral (${countedOf}) c where s.network_id = n.id), 0)::int8 as total
      from ${from} where ${where}) r ${tail(query, switchSorts, sql`zone`)}`.execute(db);
  const counted = await sql<{ n: number }>`select count(*)::int as n from ${from} where ${where}`.execute(db);
  const items = rows.map(({ number: _, ...row }) => ({
    ...row,
    reason: row.reason ?? '',
    checked: row.checked?.toISOString() ?? null,
  }));
  return { items, total: counted.rows[0]?.n ?? 0 };
}

export interface BlacklistRow {
  id: string;
  address: string;
  list: string;
  reason: string;
  since: string;
  by: string;
  zone: string;
  serverId: string;
  server: string;
  owner: string;
  site: string;
  state: string;
  gone: string | null;
  notified: string | null;
}

const listingSorts: Record<string, RawBuilder<unknown>> = {
  address: sql`ip`,
  list: sql`list`,
  since: sql`since`,
  server: sql`server`,
  gone: sql`gone`,
};

/** Public addresses that lists of bad senders name, with who has them now. */
export async function listBlacklist(
  db: Db,
  scope: Scope,
  query: ReportQuery,
): Promise<{ items: BlacklistRow[]; total: number }> {
  const { list = '', held = '', state = '' } = query.filters;
  const like = likeOf(query);
  const reachable = scope.reach === 'provider' ? sql`true` : scope.reach === 'site' ? sql`k.site_id = ${scope.siteId}` : sql`k.account_id = any(${scope.accountIds}::uuid[])`; // prettier-ignore
  const from = sql`address_listing l
    left join lateral (select a.nic_id, n.zone_id from subnet s join network n on n.id = s.network_id
      left join address a on a.subnet_id = s.id and a.ip = l.ip
      where n.type = 1 and s.cidr >>= l.ip order by a.nic_id nulls last limit 1) p on true
    left join data_center d on d.id = p.zone_id left join attached_nic k on k.nic_id = p.nic_id
    left join account o on o.id = k.account_id left join site t on t.id = k.site_id`;
  const where = sql`${reachable} and (${list} = '' or lower(l.list) = lower(${list}))
    and (${state} = '' or (${state} = 'listed') = (l.gone_at is null))
    and (${held} = '' or (${held} = 'yes') = (k.nic_id is not null))
    and (${like} = '%%' or host(l.ip) like ${like} or lower(l.list) like ${like} or lower(l.reason) like ${like} or lower(k.server_name) like ${like})`;
  const { rows } = await sql<
    Omit<BlacklistRow, 'since' | 'gone' | 'notified'> & {
      since: Date;
      gone: Date | null;
      notified: Date | null;
      ip: string;
    }
  >`
    select * from (
      select l.id, l.ip, host(l.ip) as address, l.list, l.reason, l.created_at as since, l.added_by as by,
        coalesce(d.name, '') as zone, coalesce(k.server_id::text, '') as "serverId", coalesce(k.server_name, '') as server,
        coalesce(o.name, '') as owner, coalesce(t.name, '') as site,
        case when l.gone_at is null then 'listed' else 'gone' end as state, l.gone_at as gone, l.notified_at as notified
      from ${from} where ${where}) r ${tail(query, listingSorts, sql`since`)}`.execute(db);
  const counted = await sql<{ n: number }>`select count(*)::int as n from ${from} where ${where}`.execute(db);
  return {
    items: rows.map(({ ip: _ip, ...row }) => ({ ...row, since: row.since.toISOString(), gone: row.gone?.toISOString() ?? null, notified: row.notified?.toISOString() ?? null })), // prettier-ignore
    total: counted.rows[0]?.n ?? 0,
  };
}
