import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { release } from './store-cooldown.ts';

/** Where an address is. */
interface Place {
  subnet_id: string;
  cidr: string;
  network_id: string;
  network: string;
  zone_id: string;
  engine: string;
}

/** Places of a subnet `s` in a network `n` of a data center `d`. */
const place = sql`s.id as subnet_id, s.cidr::text as cidr, n.id as network_id, n.name as network, n.zone_id, d.engine`;
const places = sql`subnet s join network n on n.id = s.network_id join data_center d on d.id = n.zone_id`;

/** A relation of the addresses in use, with the network interface and server, or the account, that has each. */
export const heldAddresses = sql<
  Place & {
    /** It is in a public network of the provider. */
    is_public: boolean;
    ip: string;
    type: number;
    taken_at: Date;
    cooldown_until: Date | null;
    nic_id: string | null;
    /** Null: the network interface no longer exists, or none has it. */
    server_id: string | null;
    server: string | null;
    server_state: string | null;
    connected: boolean | null;
    in_use: boolean | null;
    mac: string | null;
    /** The account that keeps it without a server. */
    keeper_id: string | null;
    keeper_deleted: boolean;
    /** The account of the server, or the one that keeps it. */
    account_id: string | null;
    site_id: string | null;
    owner: string | null;
  }
>`(
  select ${place}, n.type = 1 and n.account_id is null as is_public, a.ip, a.type, a.taken_at, a.cooldown_until, a.nic_id,
    k.server_id, k.server_name as server, k.server_state, k.connected, k.in_use, k.mac, a.account_id as keeper_id,
    coalesce(o.deleted_at is not null and a.account_id is not null, false) as keeper_deleted,
    o.id as account_id, o.site_id, o.email as owner
  from address a join ${places} on s.id = a.subnet_id left join attached_nic k on k.nic_id = a.nic_id
    left join account o on o.id = coalesce(k.account_id, a.account_id))`;

/** A relation of the subnets of the provider's public networks: their range, and the addresses in it that no one gets. */
export const publicSubnets = sql<Place & { range: string; never: string[] }>`(
  select ${place}, s.cidr as range,
    array[host(s.gateway)::inet, host(network(s.cidr))::inet, host(broadcast(s.cidr))::inet] as never
  from ${places} where n.type = 1 and n.account_id is null)`;

/** A relation of the subnets whose search for free addresses begins above free ones: how many, and the lowest. */
export const skippedAddresses = sql<
  Place & {
    skipped: number;
    lowest: string | null;
    account_id: string | null;
    site_id: string | null;
    owner: string | null;
  }
>`(
  select ${place}, c.skipped, o.id as account_id, o.site_id, o.email as owner, (
    select host(s.first_address + g) from generate_series(0, s.next_address - s.first_address - 1) g
    where s.first_address + g <> all(never.ips)
      and not exists (select from address a where a.subnet_id = s.id and a.ip = s.first_address + g) limit 1) as lowest
  from ${places} left join account o on o.id = n.account_id
    cross join lateral (
      select array[host(s.gateway)::inet, host(network(s.cidr))::inet, host(broadcast(s.cidr))::inet] as ips) never
    cross join lateral (
      select (s.next_address - s.first_address
        - (select count(distinct x) from unnest(never.ips) x where x >= s.first_address and x < s.next_address)
        - (select count(*) from address a where a.subnet_id = s.id and a.ip >= s.first_address and a.ip < s.next_address
            and a.ip <> all(never.ips)))::int as skipped
      where s.next_address > s.first_address) c
  where c.skipped > 0)`;

/** Locks subnets against assignment, in the order of every release. */
export async function lockSubnets(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`select id from subnet where id = any(${ids}::uuid[]) order by network_id, id for no key update`.execute(tx);
}

/** Releases one address of a network interface in a locked subnet; its others stay. */
export const releaseHeld = (
  tx: Db,
  { subnetId, nicId, ip }: { subnetId: string; nicId: string; ip: string },
): Promise<void> => release(tx, sql`a.nic_id = ${nicId} and a.subnet_id = ${subnetId} and host(a.ip) = ${ip}`);

/** The next search for a free address in a locked subnet begins at its first one. */
export async function rewindSubnet(tx: Db, subnetId: string): Promise<void> {
  await sql`update subnet set next_address = first_address where id = ${subnetId}`.execute(tx);
}

/** Which of these addresses of network interfaces, by MAC address, no row has for that interface: their positions. */
export async function findUnrecorded(
  db: Db,
  held: readonly { mac: string; networkRef: string; ip: string }[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ at: number }>`
    select g.at::int as at from unnest(${held.map(({ mac }) => mac)}::macaddr[], ${held.map(({ networkRef }) => networkRef)}::text[],
      ${held.map(({ ip }) => ip)}::inet[]) with ordinality as g (mac, ref, ip, at)
    join network n on n.id::text = g.ref join attached_nic k on k.mac = g.mac and k.network_id = n.id
    where not exists (select from address a where a.nic_id = k.nic_id and a.ip = g.ip)`.execute(db);
  return new Set(rows.map(({ at }) => at - 1));
}

/** A relation of the network interfaces of servers with their networks, by their unique MAC addresses. */
export const networkInterfaces = sql<{
  nic_id: string;
  mac: string;
  network_id: string;
  network: string;
  zone_id: string;
  server_id: string;
  server: string;
  account_id: string;
  site_id: string;
  owner: string;
}>`(
  select k.nic_id, k.mac, k.network_id, n.name as network, n.zone_id, k.server_id, k.server_name as server, k.account_id,
    k.site_id, o.email as owner
  from attached_nic k join network n on n.id = k.network_id join account o on o.id = k.account_id where k.in_use)`;
