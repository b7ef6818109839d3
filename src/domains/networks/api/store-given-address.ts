import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { release } from './store-cooldown.ts';

/** What became of an address that was asked for by name. */
export type Given = 'taken' | 'mine' | 'outside' | 'gateway' | 'edge' | 'reserved';

interface Found {
  subnetId: string;
  gateway: boolean;
  edge: boolean;
  /** The type of its row; null: it has none. */
  type: number | null;
  ofCard: boolean;
  /** The network is the account's own, or the address is kept for it: what is reserved is reserved for the account. */
  own: boolean;
}

/**
 * Gives a network interface an address that was chosen, or says why it cannot have it. The subnet's row stays locked until
 * the transaction ends; the primary key of the address decides between two who ask without it.
 */
export async function takeGivenAddress(
  tx: Db,
  { networkId, nicId, ip, accountId }: { networkId: string; nicId: string; ip: string; accountId: string },
): Promise<Given> {
  await sql`
    select id from subnet where network_id = ${networkId} and ${ip}::inet <<= cidr order by id for no key update`.execute(
    tx,
  );
  const { rows } = await sql<Found>`
    select s.id as "subnetId", host(s.gateway) = host(${ip}::inet) as gateway,
      host(${ip}::inet) in (host(network(s.cidr)), host(broadcast(s.cidr))) as edge, a.type,
      a.nic_id is not null as "ofCard", n.account_id is not null or coalesce(a.account_id = ${accountId}, false) as own
    from subnet s join network n on n.id = s.network_id
      left join address a on a.subnet_id = s.id and a.ip = ${ip}::inet
    where s.network_id = ${networkId} and ${ip}::inet <<= s.cidr order by s.id limit 1`.execute(tx);
  const [found] = rows;
  if (found === undefined) return 'outside';
  if (found.gateway || found.type === 2) return 'gateway';
  if (found.edge) return 'edge';
  if (found.type === 1 || (found.type === 3 && !found.own)) return 'reserved';
  const taken = await sql`
    insert into address (subnet_id, ip, nic_id) values (${found.subnetId}, ${ip}::inet, ${nicId})
    on conflict (subnet_id, ip) do update set nic_id = excluded.nic_id, account_id = null, site_id = null,
        cooldown_for = null, cooldown_until = null,
        taken_at = case when address.account_id is null then address.taken_at else now() end,
        type = case when address.account_id is null then address.type else 0 end
      where address.nic_id is null and (address.type = 3 or address.cooldown_for = ${accountId}) returning ip`.execute(
    tx,
  );
  return taken.rows.length === 1 ? 'mine' : 'taken';
}

/** Releases one address of a network interface. */
export async function releaseAddress(tx: Db, nicId: string, ip: string): Promise<void> {
  await sql`
    select id from subnet where id in (select subnet_id from address where nic_id = ${nicId} and ip = ${ip}::inet)
    for no key update`.execute(tx);
  await release(tx, sql`a.nic_id = ${nicId} and a.ip = ${ip}::inet`);
}

export interface ListedAddress {
  ip: string;
  use: 'free' | 'reserved-for-me' | 'reserved' | 'gateway' | 'taken';
}

/** Addresses of a network from the lowest on, each with its use; at most so many. */
export async function listAddresses(
  db: Db,
  { networkId, accountId }: { networkId: string; accountId: string },
  limit: number,
): Promise<ListedAddress[]> {
  const { rows } = await sql<ListedAddress>`
    select host(c.ip) as ip, case
      when host(c.ip) = host(c.gateway) or a.type = 2 then 'gateway'
      when a.ip is null or a.cooldown_for = ${accountId} then 'free'
      when a.nic_id is not null then 'taken'
      when a.type = 3 and (c.own or a.account_id = ${accountId}) then 'reserved-for-me'
      else 'reserved' end as use
    from (
      select s.id, s.gateway, n.account_id is not null as own,
        s.first_address + generate_series(0, least(s.last_address - s.first_address, ${limit})) as ip, s.cidr
      from subnet s join network n on n.id = s.network_id where s.network_id = ${networkId}
    ) c left join address a on a.subnet_id = c.id and a.ip = c.ip
    where host(c.ip) not in (host(network(c.cidr)), host(broadcast(c.cidr)))
    order by c.ip limit ${limit}`.execute(db);
  return rows;
}
