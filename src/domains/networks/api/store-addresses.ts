import { sql } from 'kysely';
import { allOf } from '#platform/db/gather.ts';
import type { Db } from '#platform/db/pool.ts';
import { release, takeBack } from './store-cooldown.ts';

/** Gives a network interface an address of a network, as `takeFreeAddresses` does; null when there is none left. */
export async function takeAddress(
  tx: Db,
  { nicId, ...from }: { networkId: string; nicId: string; accountId: string },
): Promise<{ ip: string } | null> {
  const ip = (await takeFreeAddresses(tx, from, [nicId])).get(nicId);
  return ip === undefined ? null : { ip };
}

/**
 * Gives network interfaces of an account what it has just released in a network, then the lowest free addresses, in their order;
 * those for which none is left are missing in the answer. The subnet's row stays locked until the transaction ends, so that two
 * requests never look at one address. The caller that takes from several networks in one transaction takes them in the order of
 * their ids, lest two wait for each other.
 */
export async function takeFreeAddresses(
  tx: Db,
  from: { networkId: string; accountId: string },
  nicIds: readonly string[],
): Promise<Map<string, string>> {
  const taken = new Map<string, string>();
  if (nicIds.length === 0) return taken;
  // Mostly nothing comes back, and the lock is needed: one round trip for both.
  const [back, first] = await allOf([takeBack(tx, from, nicIds), lockSubnet(tx, from.networkId)]);
  let subnetId = first;
  for (const { nicId, ip } of back) taken.set(nicId, ip);
  for (;;) {
    const left = nicIds.filter((nicId) => !taken.has(nicId));
    if (left.length === 0 || subnetId === null) return taken;
    for (const { nicId, ip } of await takeFrom(tx, subnetId, left)) taken.set(nicId, ip);
    if (taken.size < nicIds.length) subnetId = await lockSubnet(tx, from.networkId);
  }
}

/** Releases all addresses of these network interfaces. */
export async function releaseAddresses(tx: Db, nicIds: readonly string[]): Promise<void> {
  if (nicIds.length === 0) return;
  await sql`
    select id from subnet where id in (select subnet_id from address where nic_id = any(${nicIds}::uuid[]))
    order by network_id, id for no key update`.execute(tx);
  await release(tx, sql`a.nic_id = any(${nicIds}::uuid[])`);
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
 * The lowest free addresses at or above `next_address`, which moves behind them. A separate statement after the lock, because
 * it must see what the previous lock holder committed. The series is generated lazily until enough are found, so that a /16
 * costs no more than a /29.
 */
async function takeFrom(tx: Db, subnetId: string, nicIds: readonly string[]): Promise<{ nicId: string; ip: string }[]> {
  const { rows } = await sql<{ nicId: string; ip: string }>`
    with free as materialized (
      select c.ip from (
        select s.cidr, s.gateway, s.next_address + generate_series(0, s.last_address - s.next_address) as ip
        from subnet s where s.id = ${subnetId}) c
      where host(c.ip) not in (host(c.gateway), host(network(c.cidr)), host(broadcast(c.cidr)))
        and not exists (select 1 from address a where a.subnet_id = ${subnetId} and a.ip = c.ip offset 0)
      limit ${nicIds.length}
    ), moved as (
      update subnet set next_address = 1 + case
        when (select count(*) from free) < ${nicIds.length} then last_address else (select max(ip) from free) end
      where id = ${subnetId}
    ), given as (
      select ip, row_number() over (order by ip) as place from free
    )
    insert into address (subnet_id, ip, nic_id)
    select ${subnetId}, g.ip, n.id from given g join unnest(${nicIds}::uuid[]) with ordinality as n (id, place) using (place)
    on conflict (subnet_id, ip) do nothing returning nic_id as "nicId", host(ip) as ip`.execute(tx);
  return rows;
}
