import { sql, type RawBuilder } from 'kysely';
import type { ForwardFinding } from '#connectors/dns/client.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { likeText, within } from '#platform/db/within.ts';
import { macPart } from '../names.ts';
import type { addressUses } from '../schemas.ts';
import { nicWithin, usable } from './store-parts.ts';

export interface ListedAddressRow {
  ip: string;
  type: number;
  use: (typeof addressUses)[number];
  note: string;
  reverseDns: string;
  forward: ForwardFinding | null;
  serverId: string | null;
  server: string | null;
  nic: number | null;
  mac: string | null;
  since: Date | null;
  /** Kept for an account while no server has it. */
  kept: boolean;
  listed: string[];
}

export interface AddressesWanted {
  subnetId: string;
  /** Every address of the subnet, and not only those that are taken. */
  whole: boolean;
  /** Whether other users' addresses are included. */
  all: boolean;
}

/** What a text finds: an address, a note, a reverse name, a server, or a part of a MAC address. */
export function addressMatches(text: string): RawBuilder<boolean> {
  const like = `%${likeText(text.toLowerCase())}%`;
  const mac = macPart(text);
  const byMac = mac === null ? sql`` : sql`or replace(r.mac, ':', '') like ${`%${mac}%`}`;
  return sql<boolean>`(r.ip_text like ${like} or lower(r.note) like ${like} or r.reverse_dns like ${like}
    or lower(r.server) like ${like} ${byMac})`;
}

const rowsOf = (scope: Scope, { subnetId, whole, all }: AddressesWanted) => {
  const candidates = whole
    ? sql`select host(network(s.cidr))::inet + g as ip from generate_series(0, broadcast(s.cidr) - host(network(s.cidr))::inet) g`
    : sql`select t.ip from address t where t.subnet_id = s.id`;
  return sql<Row>`(
    select c.ip, host(c.ip) as ip_text, a.note, a.reverse_dns, a.forward, case when ${nicWithin(scope)} then k.server_id end as server_id,
      case when ${nicWithin(scope)} then k.server_name end as server, k.position as nic,
      k.mac::text as mac, case when a.nic_id is not null or a.account_id is not null then a.taken_at end as since,
      a.account_id is not null as kept, case when c.ip = s.gateway then 2 else coalesce(a.type, 0) end as type,
      case when a.nic_id is not null then 'used'
        when c.ip = s.gateway or a.type = 2 then 'gateway'
        when host(c.ip) in (host(network(s.cidr)), host(broadcast(s.cidr))) then 'edge'
        when a.cooldown_until is not null then 'cooldown'
        when a.ip is not null then 'reserved' else 'free' end as use
    from subnet s cross join lateral (${candidates}) c
      left join address a on a.subnet_id = s.id and a.ip = c.ip
      left join attached_nic k on k.nic_id = a.nic_id
    where s.id = ${subnetId} and (${all} or ${nicWithin(scope)} or (a.account_id is not null and ${within(scope, 'a')})))`;
};

interface Row {
  ip: string;
  ip_text: string;
  note: string | null;
  reverse_dns: string | null;
  forward: ListedAddressRow['forward'];
  server_id: string | null;
  server: string | null;
  nic: number | null;
  mac: string | null;
  since: Date | null;
  kept: boolean;
  type: number;
  use: ListedAddressRow['use'];
}

/** The addresses of one subnet. The caller has found the subnet in their scope. */
export const addressesIn = (db: Db, scope: Scope, which: AddressesWanted) =>
  db
    .selectFrom(rowsOf(scope, which).as<'r'>('r'))
    .select([
      'r.ip_text as ip',
      'r.type',
      'r.use',
      'r.server_id as serverId',
      'r.server',
      'r.nic',
      'r.mac',
      'r.since',
      'r.forward',
      'r.kept',
      sql<string>`coalesce(r.note, '')`.as('note'),
      sql<string>`coalesce(r.reverse_dns, '')`.as('reverseDns'),
      sql<
        string[]
      >`array(select l.list::text from address_listing l where l.ip = r.ip_text::inet and l.gone_at is null order by 1)`.as(
        'listed',
      ),
    ]);

/** Addresses of servers of the scope, and reservations in its own networks. */
export const placedIn = (scope: Scope): RawBuilder<boolean> => sql<boolean>`${usable(scope)} and a.type <> 2
    and (${within(scope, 'k')} or (a.nic_id is null and n.account_id is not null and ${within(scope, 'n')})
      or (a.account_id is not null and ${within(scope, 'a')}))`;

/** What a text finds among the addresses of all networks. */
export function placedMatches(text: string): RawBuilder<boolean> {
  const like = `%${likeText(text.toLowerCase())}%`;
  const mac = macPart(text);
  const byMac = mac === null ? sql`` : sql`or replace(k.mac::text, ':', '') like ${`%${mac}%`}`;
  return sql<boolean>`(host(a.ip) like ${like} or lower(a.note) like ${like} or a.reverse_dns like ${like}
      or lower(k.server_name) like ${like} or lower(n.name) like ${like} ${byMac})`;
}

/** The addresses of all networks, with server and card where they have one. */
export const placedAddresses = (db: Db) =>
  db
    .selectFrom('address as a')
    .innerJoin('subnet as s', 's.id', 'a.subnet_id')
    .innerJoin('network as n', 'n.id', 's.network_id')
    .innerJoin('data_center as d', 'd.id', 'n.zone_id')
    .leftJoin('attached_nic as k', 'k.nic_id', 'a.nic_id')
    .select([
      'a.type',
      'a.note',
      'a.reverse_dns as reverseDns',
      'k.server_id as serverId',
      'k.server_name as server',
      'k.position as nic',
      'n.zone_id as zoneId',
      'd.name as zone',
      'n.id as networkId',
      'n.name as network',
      'n.type as networkType',
      'n.vlan as vlanId',
      's.id as subnetId',
      sql<string>`host(a.ip)`.as('ip'),
      sql<'reserved' | 'used'>`case when a.nic_id is null then 'reserved' else 'used' end`.as('use'),
      sql<ForwardFinding | null>`a.forward`.as('forward'),
      sql<string | null>`k.mac::text`.as('mac'),
      sql<Date | null>`case when a.nic_id is not null or a.account_id is not null then a.taken_at end`.as('since'),
      sql<boolean>`a.account_id is not null`.as('kept'),
      sql<string>`s.cidr::text`.as('cidr'),
      sql<
        string[]
      >`array(select l.list::text from address_listing l where l.ip = host(a.ip)::inet and l.gone_at is null order by 1)`.as(
        'listed',
      ),
    ]);
