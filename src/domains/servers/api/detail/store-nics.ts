import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';

type Doing = 'ready' | 'adding' | 'removing' | 'changing';

/** Adds a card at the first free position with a MAC that no one has. */
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

/** The server's main address: the previous one if it still has it, otherwise its first public one, otherwise its first. */
export async function savePrimaryAddress(tx: Db, serverId: string): Promise<void> {
  await sql`
    update server s set version = version + 1, primary_ip = (
      select a.ip from server_nic n join network w on w.id = n.network_id join address a on a.nic_id = n.id
      where n.server_id = s.id order by a.ip is distinct from s.primary_ip, w.type <> 1, n.position, a.ip limit 1)
    where s.id = ${serverId}`.execute(tx);
}
