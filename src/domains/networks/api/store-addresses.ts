import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/**
 * Gives a network interface the lowest free address of a network, or null when there is none left. The subnet's row
 * stays locked until the transaction ends, so that two requests never look at one address. The caller that takes from
 * several networks in one transaction takes them in the order of their ids, lest two wait for each other.
 */
export async function takeAddress(
  tx: Db,
  { networkId, nicId }: { networkId: string; nicId: string },
): Promise<{ ip: string } | null> {
  for (;;) {
    const subnetId = await lockSubnet(tx, networkId);
    if (subnetId === null) return null;
    const ip = await takeFrom(tx, subnetId, nicId);
    if (ip !== null) return { ip };
  }
}

/** Frees all addresses of these network interfaces; they are the next ones to be given out. */
export async function releaseAddresses(tx: Db, nicIds: readonly string[]): Promise<void> {
  if (nicIds.length === 0) return;
  await sql`
    select id from subnet where id in (select subnet_id from address where nic_id = any(${nicIds}::uuid[]))
    order by network_id, id for no key update`.execute(tx);
  await sql`
    with freed as (delete from address where nic_id = any(${nicIds}::uuid[]) returning subnet_id, ip)
    update subnet s set next_address = least(s.next_address, f.ip)
    from (select subnet_id, min(ip) as ip from freed group by subnet_id) f where s.id = f.subnet_id`.execute(tx);
}

/** Locks the first subnet that may have a free address. A subnet that filled up during the wait is passed over. */
async function lockSubnet(tx: Db, networkId: string): Promise<string | null> {
  const subnet = await tx
    .selectFrom('subnet')
    .select('id')
    .where('network_id', '=', networkId)
    .whereRef('next_address', '<=', 'last_address')
    .orderBy('id')
    .limit(sql.lit(1))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return subnet?.id ?? null;
}

/**
 * The lowest free address at or above `next_address`, which moves behind it. A separate statement after the lock, because it
 * must see what the previous lock holder committed. The series is generated lazily until the first match, so that a /16
 * costs no more than a /29.
 */
async function takeFrom(tx: Db, subnetId: string, nicId: string): Promise<string | null> {
  const { rows } = await sql<{ ip: string }>`
    with found as materialized (
      select c.ip from (
        select s.cidr, s.gateway, s.next_address + generate_series(0, s.last_address - s.next_address) as ip
        from subnet s where s.id = ${subnetId}) c
      where host(c.ip) not in (host(c.gateway), host(network(c.cidr)), host(broadcast(c.cidr)))
        and not exists (select 1 from address a where a.subnet_id = ${subnetId} and a.ip = c.ip offset 0)
      limit 1
    ), moved as (
      update subnet set next_address = coalesce((select ip from found), last_address) + 1 where id = ${subnetId}
    )
    insert into address (subnet_id, ip, nic_id) select ${subnetId}, ip, ${nicId} from found
    on conflict (subnet_id, ip) do nothing returning ip`.execute(tx);
  return rows[0]?.ip ?? null;
}
