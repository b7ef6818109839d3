import { sql } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { listedPrefixOf } from '#domains/tenancy/api/port.ts';
import { changeable, countedOf, usable, type Counted } from './store-parts.ts';
import { prefixLimits, type PrefixLimits } from '../limits.ts';

/** A subnet as a list of it shows it, with what is needed of its network. */
export interface ListedSubnet {
  id: string;
  networkId: string;
  network: string;
  zoneId: string;
  siteId: string | null;
  accountId: string | null;
  type: number;
  cidr: string;
  mask: string;
  from: string;
  to: string;
  gateway: string;
  dns1: string | null;
  dns2: string | null;
  description: string;
  mine: number;
  counted: Counted | null;
  canChange: boolean;
  /** From which length of an IPv4 prefix on its site lists subnets whole; null: it has no site. */
  listedPrefix: number | null;
  created: Date;
  version: number;
}

/** Subnets with the counts of their addresses. */
export const subnetsIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('subnet as s')
    .innerJoin('network as n', 'n.id', 's.network_id')
    .select([
      's.id',
      's.network_id as networkId',
      'n.name as network',
      'n.zone_id as zoneId',
      'n.site_id as siteId',
      'n.account_id as accountId',
      'n.type',
      's.description',
      's.created_at as created',
      's.version',
      sql<string>`s.cidr::text`.as('cidr'),
      sql<string>`host(netmask(s.cidr))`.as('mask'),
      sql<string>`host(s.first_address)`.as('from'),
      sql<string>`host(s.last_address)`.as('to'),
      sql<string>`host(s.gateway)`.as('gateway'),
      sql<string | null>`host(s.dns1)`.as('dns1'),
      sql<string | null>`host(s.dns2)`.as('dns2'),
      sql<number>`(select count(*) from attached_nic k join address a on a.nic_id = k.nic_id and a.subnet_id = s.id
        where k.network_id = n.id and ${within(scope, 'k')})`.as('mine'),
      sql<Counted | null>`case when ${changeable(scope)} then
        (select to_jsonb(c) from lateral (${countedOf}) c) end`.as('counted'),
      sql<boolean>`${changeable(scope)}`.as('canChange'),
      listedPrefixOf('n.site_id').as('listedPrefix'),
    ]);

/** The subnets of networks, as far as the scope may use them. */
export const subnetsOfNetworks = (db: Db, scope: Scope, networkIds: readonly string[]): Promise<ListedSubnet[]> =>
  subnetsIn(db, scope)
    .where(usable(scope))
    .where(sql<boolean>`n.id = any(${networkIds}::uuid[])`)
    .orderBy('s.cidr')
    .orderBy('s.id')
    .execute();

/** One subnet of a network that the scope may use; null when there is none. */
export async function readSubnet(db: Db, scope: Scope, id: string): Promise<ListedSubnet | null> {
  return (await subnetsIn(db, scope).where(usable(scope)).where('s.id', '=', id).executeTakeFirst()) ?? null;
}

/** How large subnets may be: as the site has it, for those of the provider (null) as the product has it. */
export async function readSizes(db: Db, siteId: string | null): Promise<PrefixLimits> {
  if (siteId === null) return prefixLimits;
  const row = await db
    .selectFrom('site')
    .select([
      'subnet_largest as from4',
      'subnet_smallest as to4',
      'subnet6_largest as from6',
      'subnet6_smallest as to6',
    ])
    .where('id', '=', siteId)
    .executeTakeFirst();
  return row === undefined
    ? prefixLimits
    : { 4: { from: row.from4, to: row.to4 }, 6: { from: row.from6, to: row.to6 } };
}

export interface Filling {
  subnetId: string;
  cidr: string;
  network: string;
  zoneId: string;
  vlanId: number;
  accountId: string;
  percent: number;
}

/** Subnets of customers of which so many percent or more are taken. */
export async function readFilling(db: Db, fromPercent: number): Promise<Filling[]> {
  const { rows } = await sql<Filling>`
    select f.* from (
      select s.id as "subnetId", s.cidr::text as cidr, n.name as network, n.zone_id as "zoneId", n.vlan as "vlanId",
        n.account_id as "accountId", ((c.used + c.reserved) * 100 / greatest(c.total, 1))::int as percent
      from network n join subnet s on s.network_id = n.id cross join lateral (${countedOf}) c
      where n.account_id is not null) f
    where f.percent >= ${fromPercent} order by f."subnetId"`.execute(db);
  return rows;
}
