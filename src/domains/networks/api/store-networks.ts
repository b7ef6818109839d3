import { sql } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import type { SortColumn } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { likeText, within } from '#platform/db/within.ts';
import type { NetworkState } from '../states.ts';
import {
  changeable,
  countedOf,
  living,
  owned,
  sharedHow,
  usable,
  type Counted,
  type SharedHow,
} from './store-parts.ts';

/** A network as a list of it shows it. */
export interface ListedNetwork {
  id: string;
  siteId: string | null;
  accountId: string | null;
  zoneId: string;
  name: string;
  label: string | null;
  type: number;
  vlanId: number;
  owner: string | null;
  subnets: number;
  servers: number;
  mine: number;
  counted: Counted | null;
  canChange: boolean;
  own: boolean;
  tags: string[];
  sharedWith: number;
  shared: SharedHow | null;
  created: Date;
  version: number;
  state: NetworkState;
  reason: string | null;
  taskId: string | null;
}

export interface Wanted {
  zoneId: string | null;
  id: string | null;
  filter: string;
  vlanId: number | null;
  type: number | null;
  tag: string | null;
}
export const everyNetwork: Wanted = { zoneId: null, id: null, filter: '', vlanId: null, type: null, tag: null };

const wanted = (scope: Scope, { zoneId, id, filter, vlanId, type, tag }: Wanted) => {
  const like = `%${likeText(filter.trim().toLowerCase())}%`;
  return sql<boolean>`${usable(scope)}
    and (${zoneId}::text is null or n.zone_id = ${zoneId}) and (${id}::uuid is null or n.id = ${id})
    and (${vlanId}::int is null or n.vlan = ${vlanId}) and (${type}::int is null or n.type = ${type})
    and (${tag}::text is null or (${owned(scope)} and n.tags @> array[${tag}::text]))
    and (${like} = '%%' or lower(n.name) like ${like} or n.vlan::text like ${like}
      or exists (select 1 from subnet s where s.network_id = n.id and s.cidr::text like ${like})
      or (${owned(scope)} and exists (select 1 from unnest(n.tags) g where lower(g) like ${like}))
      or exists (select 1 from account o where o.id = n.account_id and lower(o.name) like ${like}))`;
};

export const sortColumns: Readonly<Record<string, SortColumn>> = {
  name: { value: sql`lower(n.name) collate "C"`, type: 'text' },
  vlanId: { value: sql`n.vlan`, type: 'bigint' },
  type: { value: sql`n.type`, type: 'bigint' },
  created: { value: sql`n.created_at`, type: 'timestamptz' },
};
export const idColumn: SortColumn = { value: sql`n.id`, type: 'uuid' };

/** The networks that a scope may use, with the counts of their addresses where those are its business. */
export const networksWhere = (db: Db, scope: Scope, which: Wanted) =>
  db
    .selectFrom('network as n')
    .select([
      'n.id',
      'n.site_id as siteId',
      'n.account_id as accountId',
      'n.zone_id as zoneId',
      'n.name',
      'n.label',
      'n.type',
      'n.vlan as vlanId',
      'n.created_at as created',
      'n.version',
      sql<NetworkState>`n.state`.as('state'),
      'n.reason',
      'n.task_id as taskId',
      sql<string | null>`(select o.name from account o where o.id = n.account_id)`.as('owner'),
      sql<number>`(select count(*) from subnet s where s.network_id = n.id)`.as('subnets'),
      sql<number>`(select count(distinct v.id) from server_nic k join server v on v.id = k.server_id
        where k.network_id = n.id and ${living} and ${within(scope, 'v')})`.as('servers'),
      sql<number>`(select count(*) from server_nic k join server v on v.id = k.server_id
        join address a on a.nic_id = k.id where k.network_id = n.id and ${within(scope, 'v')})`.as('mine'),
      sql<Counted | null>`case when ${changeable(scope)} then (
        select jsonb_build_object('total', coalesce(sum(c.total), 0), 'used', coalesce(sum(c.used), 0),
          'reserved', coalesce(sum(c.reserved), 0))
        from subnet s cross join lateral (${countedOf}) c where s.network_id = n.id) end`.as('counted'),
      sql<boolean>`${changeable(scope)}`.as('canChange'),
      sql<boolean>`${owned(scope)}`.as('own'),
      // What its owner calls it by, and who else uses it, is not for those whom it is shared with.
      sql<string[]>`case when ${owned(scope)} then n.tags else '{}' end`.as('tags'),
      sql<number>`case when ${owned(scope)} then (select count(*)::int from network_share h where h.network_id = n.id)
        else 0 end`.as('sharedWith'),
      sharedHow(scope).as('shared'),
    ])
    .where(wanted(scope, which));

export async function countNetworks(db: Db, scope: Scope, which: Wanted): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from network n where ${wanted(scope, which)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** One network that the scope may use; null when there is none. */
export async function readNetwork(db: Db, scope: Scope, id: string): Promise<ListedNetwork | null> {
  return (await networksWhere(db, scope, { ...everyNetwork, id }).executeTakeFirst()) ?? null;
}

/** The zones in their order, with the networks of each that the scope may use. */
export async function readZones(db: Db, scope: Scope) {
  const { rows } = await sql<{ id: string; name: string; countryCode: string; networks: number; closed: boolean }>`
    select d.id, d.name, d.country_code as "countryCode", d.closed_reason is not null as closed,
      (select count(*) from network n where n.zone_id = d.id and ${usable(scope)}) as networks
    from data_center d order by d.position, d.id`.execute(db);
  return rows;
}

export interface Affected {
  id: string;
  name: string;
  ips: string[];
}

/** Servers of the scope with a card in the network, or with addresses of the subnet, by name; at most so many. */
export async function readAffected(
  db: Db,
  scope: Scope,
  { networkId, subnetId }: { networkId: string; subnetId: string | null },
): Promise<{ total: number; items: Affected[] }> {
  const { rows } = await sql<Affected & { total: number }>`
    select v.id, v.name, count(*) over () as total,
      coalesce(array_agg(host(a.ip) order by a.ip) filter (where a.ip is not null), '{}') as ips
    from server_nic k join server v on v.id = k.server_id
      left join address a on a.nic_id = k.id and (${subnetId}::uuid is null or a.subnet_id = ${subnetId})
    where k.network_id = ${networkId} and ${living} and ${within(scope, 'v')}
      and (${subnetId}::uuid is null or a.ip is not null)
    group by v.id, v.name order by v.name, v.id limit ${mostAffected}`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ id, name, ips }) => ({ id, name, ips })),
  };
}
const mostAffected = 100;
