import { sql } from 'kysely';
import type { ForwardFinding } from '#connectors/dns/client.ts';
import type { Scope } from '#kernel/scope.ts';
import type { SortColumn } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { likeText, within } from '#platform/db/within.ts';
import { macPart } from '../names.ts';
import type { addressUses } from '../schemas.ts';
import { usable } from './store-parts.ts';

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
  /** Whether others' addresses are told, too. */
  all: boolean;
  filter: string;
  use: string | null;
  type: number | null;
}

/** What the text finds: an address, a note, a reverse name, a server, or a part of a MAC address. */
const matches = (filter: string) => {
  const like = `%${likeText(filter.trim().toLowerCase())}%`;
  const mac = macPart(filter);
  return sql<boolean>`(${like} = '%%' or r.ip_text like ${like} or lower(r.note) like ${like}
    or r.reverse_dns like ${like} or lower(r.server) like ${like}
    or (${mac}::text is not null and replace(r.mac, ':', '') like ${`%${mac ?? ''}%`}))`;
};

const rowsOf = (scope: Scope, { subnetId, whole, all }: AddressesWanted) => {
  const candidates = whole
    ? sql`select host(network(s.cidr))::inet + g as ip from generate_series(0, broadcast(s.cidr) - host(network(s.cidr))::inet) g`
    : sql`select t.ip from address t where t.subnet_id = s.id`;
  return sql<Row>`(
    select c.ip, host(c.ip) as ip_text, a.note, a.reverse_dns, a.forward, v.id as server_id, v.name as server, k.position as nic,
      k.mac::text as mac, case when a.nic_id is not null or a.account_id is not null then a.taken_at end as since,
      a.account_id is not null as kept, case when c.ip = s.gateway then 2 else coalesce(a.type, 0) end as type,
      case when a.nic_id is not null then 'used'
        when c.ip = s.gateway or a.type = 2 then 'gateway'
        when host(c.ip) in (host(network(s.cidr)), host(broadcast(s.cidr))) then 'edge'
        when a.ip is not null then 'reserved' else 'free' end as use
    from subnet s cross join lateral (${candidates}) c
      left join address a on a.subnet_id = s.id and a.ip = c.ip
      left join server_nic k on k.id = a.nic_id
      left join server v on v.id = k.server_id and ${within(scope, 'v')}
    where s.id = ${subnetId} and (${all} or v.id is not null or (a.account_id is not null and ${within(scope, 'a')})))`;
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

const wanted = ({ filter, use, type }: AddressesWanted) =>
  sql<boolean>`${matches(filter)} and (${use}::text is null or r.use = ${use})
    and (${type}::int is null or r.type = ${type})`;

export const addressSort: Readonly<Record<string, SortColumn>> = { ip: { value: sql`r.ip`, type: 'inet' } };
export const addressId: SortColumn = { value: sql`r.ip`, type: 'inet' };

/** The addresses of one subnet. Whoever asks has found the subnet in their scope. */
export const addressesWhere = (db: Db, scope: Scope, which: AddressesWanted) =>
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
      sql<string[]>`array(select l.list::text from address_listing l where l.ip = r.ip_text::inet order by 1)`.as(
        'listed',
      ),
    ])
    .where(wanted(which));

export async function countAddresses(db: Db, scope: Scope, which: AddressesWanted): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${rowsOf(scope, which)} r where ${wanted(which)}`.execute(db);
  return rows[0]?.n ?? 0;
}

export interface PlacedRow extends ListedAddressRow {
  zoneId: string;
  zone: string;
  networkId: string;
  network: string;
  networkType: number;
  vlanId: number;
  subnetId: string;
  cidr: string;
}

export interface PlacedWanted {
  filter: string;
  zoneId: string | null;
  publicOnly: boolean;
}

/** Addresses of servers of the scope, and reservations in its own networks. */
const placed = (scope: Scope, { filter, zoneId, publicOnly }: PlacedWanted) => {
  const like = `%${likeText(filter.trim().toLowerCase())}%`;
  const mac = macPart(filter);
  return sql<boolean>`${usable(scope)} and a.type <> 2
    and (${within(scope, 'v')} or (a.nic_id is null and n.account_id is not null and ${within(scope, 'n')})
      or (a.account_id is not null and ${within(scope, 'a')}))
    and (${zoneId}::text is null or n.zone_id = ${zoneId}) and (not ${publicOnly} or n.type = 1)
    and (${like} = '%%' or host(a.ip) like ${like} or lower(a.note) like ${like} or a.reverse_dns like ${like}
      or v.name_key like ${like} or lower(n.name) like ${like}
      or (${mac}::text is not null and replace(k.mac::text, ':', '') like ${`%${mac ?? ''}%`}))`;
};

const from = sql`address a join subnet s on s.id = a.subnet_id join network n on n.id = s.network_id
  join data_center d on d.id = n.zone_id left join server_nic k on k.id = a.nic_id left join server v on v.id = k.server_id`;

export const placedSort: Readonly<Record<string, SortColumn>> = {
  ip: { value: sql`p.ip_key`, type: 'inet' },
  network: { value: sql`p.network_key`, type: 'text' },
};
export const placedId: SortColumn = { value: sql`p.id_key`, type: 'text' };

type PlacedKeyed = PlacedRow & { ip_key: string; network_key: string; id_key: string };

/** The addresses of a scope in all networks. */
export const placedWhere = (db: Db, scope: Scope, which: PlacedWanted) =>
  db
    .selectFrom(
      sql<PlacedKeyed>`(
        select a.ip as ip_key, lower(n.name) collate "C" as network_key, (a.subnet_id || ' ' || a.ip) collate "C" as id_key,
          host(a.ip) as ip, a.type, case when a.nic_id is null then 'reserved' else 'used' end as use, a.note,
          a.reverse_dns as "reverseDns", a.forward, v.id as "serverId", v.name as server, k.position as nic, k.mac::text as mac,
          case when a.nic_id is not null or a.account_id is not null then a.taken_at end as since,
          a.account_id is not null as kept, n.zone_id as "zoneId", d.name as zone,
          n.id as "networkId", n.name as network, n.type as "networkType", n.vlan as "vlanId", s.id as "subnetId",
          s.cidr::text as cidr, array(select l.list::text from address_listing l where l.ip = host(a.ip)::inet order by 1) as listed
        from ${from} where ${placed(scope, which)})`.as<'p'>('p'),
    )
    .select([
      'p.ip',
      'p.type',
      'p.use',
      'p.note',
      'p.reverseDns',
      'p.forward',
      'p.serverId',
      'p.server',
      'p.nic',
      'p.mac',
      'p.since',
      'p.kept',
      'p.listed',
      'p.zoneId',
      'p.zone',
      'p.networkId',
      'p.network',
      'p.networkType',
      'p.vlanId',
      'p.subnetId',
      'p.cidr',
    ]);

export async function countPlaced(db: Db, scope: Scope, which: PlacedWanted): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${from} where ${placed(scope, which)}`.execute(db);
  return rows[0]?.n ?? 0;
}
