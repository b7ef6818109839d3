import { sql } from 'kysely';
import type { MachineNic } from '#engines/nics.ts';
import type { Db } from '#platform/db/pool.ts';

type Doing = 'ready' | 'adding' | 'removing' | 'changing';

/** A network interface as the product keeps it. */
export interface StoredNic {
  id: string;
  mac: string;
  index: number;
  networkId: string;
  network: string;
  type: number;
  ips: string[];
  connected: boolean;
  doing: Doing;
  gateway: string | null;
  prefix: number | null;
}

/** The cards of one server in their order. The caller has found the server in their scope. */
export async function readNics(db: Db, serverId: string): Promise<StoredNic[]> {
  const { rows } = await sql<StoredNic>`
    select n.id, n.mac::text as mac, n.position as index, n.network_id as "networkId", w.name as network, w.type,
      array(select host(a.ip) from address a where a.nic_id = n.id order by a.ip) as ips, n.connected,
      n.state as doing, host(s.gateway) as gateway, masklen(s.cidr) as prefix
    from server_nic n join network w on w.id = n.network_id
      left join lateral (select cidr, subnet.gateway from subnet where network_id = w.id order by id limit 1) s on true
    where n.server_id = ${serverId} order by n.position`.execute(db);
  return rows;
}

/** Whose a server is. */
export async function readOwner(db: Db, serverId: string): Promise<{ accountId: string; siteId: string }> {
  return db
    .selectFrom('server')
    .select(['account_id as accountId', 'site_id as siteId'])
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
}

/** What a change makes of one of the cards. */
export interface Wish {
  nicId: string;
  removed: boolean;
  /** Null: as it is. */
  connected: boolean | null;
  /** Addresses to be removed. */
  releases: readonly string[];
}

/** All cards of the server as the engine is to have them. */
export async function readWanted(db: Db, serverId: string, wish: Wish): Promise<MachineNic[]> {
  const rows = await readNics(db, serverId);
  return rows
    .filter((nic) => !(wish.removed && nic.id === wish.nicId))
    .map(({ id, mac, networkId, ips, connected }) => ({
      mac,
      networkRef: networkId,
      ips: id === wish.nicId ? ips.filter((ip) => !wish.releases.includes(ip)) : ips,
      connected: id === wish.nicId ? (wish.connected ?? connected) : connected,
    }));
}

/** The names of the networks in which a server has network interfaces, and that belong to none of these accounts. */
export async function readForeignNetworks(
  db: Db,
  { serverId, accountIds }: { serverId: string; accountIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct coalesce(w.label, w.name) as name from server_nic n join network w on w.id = n.network_id
    where n.server_id = ${serverId} and w.account_id <> all(${accountIds}::uuid[])
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}
