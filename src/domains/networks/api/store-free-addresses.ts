import { sql } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { usable } from './store-parts.ts';

/** Whether the scope may put cards into a network. */
export async function isUsable(db: Db, scope: Scope, networkId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from network n where n.id = ${networkId} and ${usable(scope)}`.execute(db);
  return rows.length === 1;
}

export interface FreeAddress {
  ip: string;
  /** Reserved in a network of one's own, or kept: no one else gets it. */
  kept: boolean;
}

/**
 * At most this many available addresses for a NIC: reserved ones of a network that belongs to an account and those the
 * account keeps or has just released, then free ones. The series is generated lazily from `next_address`, below which none is free, so that a /16
 * costs no more.
 */
export async function readFreeAddresses(
  db: Db,
  { networkId, accountId }: { networkId: string; accountId: string },
  limit: number,
): Promise<FreeAddress[]> {
  const { rows } = await sql<FreeAddress>`
    (select host(a.ip) as ip, a.type = 3 as kept from address a
      join subnet s on s.id = a.subnet_id join network n on n.id = s.network_id
    where s.network_id = ${networkId} and a.nic_id is null and (a.cooldown_for = ${accountId}
      or a.type = 3 and (n.account_id is not null or a.account_id = ${accountId}))
    order by a.ip limit ${limit})
    union all
    (select host(c.ip), false from (
      select s.id, s.cidr, s.gateway, s.next_address + generate_series(0, s.last_address - s.next_address) as ip
      from subnet s where s.network_id = ${networkId} and s.next_address <= s.last_address) c
    where host(c.ip) not in (host(c.gateway), host(network(c.cidr)), host(broadcast(c.cidr)))
      and not exists (select 1 from address a where a.subnet_id = c.id and a.ip = c.ip offset 0)
    limit ${limit})`.execute(db);
  return rows.slice(0, limit);
}
