import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { MachineNic } from '#engines/nics.ts';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';

type Doing = 'ready' | 'adding' | 'removing' | 'changing';

/** A network card as the product keeps it. */
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

/** The cards of one server in their order. Whoever asks has found the server in their scope. */
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

/** Adds a card at the first free position with a MAC that nobody has. */
export async function insertNic(
  tx: Db,
  { serverId, networkId, max }: { serverId: string; networkId: string; max: number },
): Promise<{ id: string; mac: string; index: number }> {
  for (;;) {
    // Four random bytes behind 52:54, the prefix of virtual machines.
    const mac = `52:54:${randomBytes(4).toString('hex').match(/../g)?.join(':')}`;
    const { rows } = await sql<{ id: string; mac: string; index: number }>`
      insert into server_nic (id, server_id, position, network_id, mac, state)
      select ${newId()}, ${serverId}, (select min(p) from generate_series(0, ${max - 1}) p
        where not exists (select 1 from server_nic o where o.server_id = ${serverId} and o.position = p)),
        ${networkId}, ${mac}, 'adding'
      on conflict (mac) do nothing returning id, mac::text as mac, position as index`.execute(tx);
    if (rows[0] !== undefined) return rows[0];
  }
}

/** Whose a server is. */
export async function readOwner(db: Db, serverId: string): Promise<{ accountId: string; siteId: string }> {
  return db
    .selectFrom('server')
    .select(['account_id as accountId', 'site_id as siteId'])
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
}

export async function markNic(tx: Db, id: string, doing: Doing): Promise<void> {
  await sql`update server_nic set state = ${doing} where id = ${id}`.execute(tx);
}

export async function saveConnected(tx: Db, id: string, connected: boolean): Promise<void> {
  await sql`update server_nic set connected = ${connected}, state = 'ready' where id = ${id}`.execute(tx);
}

/** Removes a card whose addresses have been released. */
export async function deleteNic(tx: Db, id: string): Promise<void> {
  await sql`delete from server_nic where id = ${id}`.execute(tx);
}

/** What a change makes of one of the cards. */
export interface Wish {
  nicId: string;
  removed: boolean;
  /** Null: as it is. */
  connected: boolean | null;
  /** Addresses that it is to have no more. */
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

/** The address that stands for the server: the one it had if it still has it, else its first public one, else its first. */
export async function savePrimary(tx: Db, serverId: string): Promise<void> {
  await sql`
    update server s set version = version + 1, primary_ip = (
      select a.ip from server_nic n join network w on w.id = n.network_id join address a on a.nic_id = n.id
      where n.server_id = s.id order by a.ip is distinct from s.primary_ip, w.type <> 1, n.position, a.ip limit 1)
    where s.id = ${serverId}`.execute(tx);
}

/** From here on the work on one server of many can be undone without that on the others. */
export const markAttaching = async (tx: Db): Promise<void> => void (await sql`savepoint attaching`.execute(tx));

export const undoAttaching = async (tx: Db): Promise<void> =>
  void (await sql`rollback to savepoint attaching`.execute(tx));
