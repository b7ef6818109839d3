import { zonesOffOf } from '#domains/tenancy/api/port.ts';
import { sql } from 'kysely';
import type { Message } from '#kernel/message.ts';
import type { Scope } from '#kernel/scope.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { sharesOf } from '#domains/shares/api/port.ts';
import type { NetworkState } from '../states.ts';
import { changeable, countedOf, owned, sharedHow, usable, type Counted, type SharedHow } from './store-parts.ts';

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
  reason: Message | null;
  taskId: string | null;
}

/** The networks that a scope may use, with the counts of their addresses where those are its business. */
export const networksIn = (db: Db, scope: Scope) =>
  db.selectFrom('network as n').select([
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
    sql<number>`(select count(distinct k.server_id) from attached_nic k
        where k.network_id = n.id and k.in_use and ${within(scope, 'k')})`.as('servers'),
    sql<number>`(select count(*) from attached_nic k join address a on a.nic_id = k.nic_id
        where k.network_id = n.id and ${within(scope, 'k')})`.as('mine'),
    sql<Counted | null>`case when ${changeable(scope)} then (
        select jsonb_build_object('total', coalesce(sum(c.total), 0), 'used', coalesce(sum(c.used), 0),
          'reserved', coalesce(sum(c.reserved), 0))
        from subnet s cross join lateral (${countedOf}) c where s.network_id = n.id) end`.as('counted'),
    sql<boolean>`${changeable(scope)}`.as('canChange'),
    sql<boolean>`${owned(scope)}`.as('own'),
    // What its owner calls it by, and who else uses it, is not for those whom it is shared with.
    sql<string[]>`case when ${owned(scope)} then n.tags else '{}' end`.as('tags'),
    sql<number>`case when ${owned(scope)} then (select count(*)::int from ${sharesOf('network')} h where h.object_id = n.id)
        else 0 end`.as('sharedWith'),
    sharedHow(scope).as('shared'),
  ]);

/** One network that the scope may use; null when there is none. */
export async function readNetwork(db: Db, scope: Scope, id: string): Promise<ListedNetwork | null> {
  return (await networksIn(db, scope).where(usable(scope)).where('n.id', '=', id).executeTakeFirst()) ?? null;
}

/** A data center that the site does not sell is closed to its customers. */
const isWithdrawn = (scope: Scope) =>
  scope.reach === 'account' ? sql<boolean>`d.id = any(${zonesOffOf(scope.siteId)})` : sql<boolean>`false`;

/** The zones in their order, with the networks of each that the scope may use. */
export async function readZones(db: Db, scope: Scope) {
  const { rows } = await sql<{ id: string; name: string; countryCode: string; networks: number; closed: boolean }>`
    select d.id, d.name, d.country_code as "countryCode", d.closed_reason is not null or ${isWithdrawn(scope)} as closed,
      (select count(*) from network n where n.zone_id = d.id and ${usable(scope)}) as networks
    from data_center d order by d.position, d.id`.execute(db);
  return rows;
}

/** How many servers those that share `h` of a network reaches have in it. */
export const serversOfShare = sql<number>`(select count(distinct k.server_id)::int from attached_nic k
  where k.network_id = h.object_id and k.in_use and (k.account_id = h.account_id
    or k.account_id in (select m.account_id from account_group_member m where m.group_id = h.group_id)))`;

interface AffectedOf {
  name: string;
  networkId: string;
  /** Null: all that are in the network. */
  subnetId: string | null;
}

interface AffectedServer {
  id: string;
  name: string;
  site_id: string;
  account_id: string;
}

/** The servers of the scope in a network, or with addresses of one of its subnets, as their lists have them. */
export const affectedSource = {
  what: 'servers',
  of: ({ own }: { own: AffectedOf }) => own.name,
  from: ({ db, own }: { db: Db; own: AffectedOf }) =>
    db
      .selectFrom(
        sql<AffectedServer>`(
          select distinct k.server_id as id, k.server_name as name, k.site_id, k.account_id from attached_nic k
          where k.network_id = ${own.networkId} and k.in_use and (${own.subnetId}::uuid is null
            or exists (select from address a where a.nic_id = k.nic_id and a.subnet_id = ${own.subnetId})))`.as<'v'>(
          'v',
        ),
      )
      .select(['v.id', 'v.name'])
      .select(
        sql<string[]>`coalesce((select array_agg(host(a.ip) order by a.ip)
          from attached_nic k join address a on a.nic_id = k.nic_id
          where k.server_id = v.id and k.network_id = ${own.networkId}
            and (${own.subnetId}::uuid is null or a.subnet_id = ${own.subnetId})), '{}')`.as('ips'),
      ),
  scope: ({ scope }: { scope: Scope }) => within(scope, 'v'),
  id: sortBy('v.id', 'uuid'),
  sorts: { name: { value: sql`v.name collate "C"`, type: 'text' } },
  search: [sql`lower(v.name)`],
  filters: {},
} as const;
