import { serviceKinds } from '#domains/tenancy/api/port.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { release } from './store-cooldown.ts';

/** Takes an address from a network interface and keeps it for an account, with its note and its reverse name. */
export async function keepAddress(
  tx: Db,
  { nicId, ip }: { nicId: string; ip: string },
  { accountId, siteId, at }: { accountId: string; siteId: string; at: Date },
): Promise<void> {
  await sql`
    update address set nic_id = null, type = 3, account_id = ${accountId}, site_id = ${siteId}, taken_at = ${at}
    where nic_id = ${nicId} and ip = ${ip}::inet`.execute(tx);
}

export interface KeptAddress {
  ip: string;
  subnetId: string;
  networkId: string;
  network: string;
  since: Date;
}

/** The addresses that an account keeps, of one zone. */
export async function readKept(
  db: Db,
  { accountId, zoneId }: { accountId: string; zoneId: string },
): Promise<KeptAddress[]> {
  const { rows } = await sql<KeptAddress>`
    select host(a.ip) as ip, a.subnet_id as "subnetId", n.id as "networkId", n.name as network, a.taken_at as since
    from address a join subnet s on s.id = a.subnet_id join network n on n.id = s.network_id
    where a.account_id = ${accountId} and n.zone_id = ${zoneId} order by a.ip`.execute(db);
  return rows;
}

/** How many addresses an account keeps, in all zones. */
export async function countKept(db: Db, accountId: string): Promise<number> {
  const rows = await db
    .selectFrom('address')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .execute();
  return rows[0]?.n ?? 0;
}

/** How many of these addresses an account keeps. */
export async function countGivenKept(
  db: Db,
  accountId: string,
  given: readonly { networkId: string; ip: string }[],
): Promise<number> {
  if (given.length === 0) return 0;
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from unnest(${given.map(({ networkId }) => networkId)}::uuid[], ${given.map(({ ip }) => ip)}::text[])
        as g (network_id, ip)
      join subnet s on s.network_id = g.network_id
      join address a on a.subnet_id = s.id and host(a.ip) = g.ip
    where a.account_id = ${accountId}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Releases what an account keeps; of what cools down, it is no longer known who had it. */
export async function forgetKept(tx: Db, accountId: string): Promise<void> {
  await release(tx, sql`a.account_id = ${accountId}`);
  await sql`update address set cooldown_for = null where cooldown_for = ${accountId}`.execute(tx);
}

/** The networks of an account and the addresses that it keeps, on the services of a user. */
export const networkServices = serviceKinds(
  {
    id: 'network',
    may: 'network.view',
    services: (
      accountId,
    ) => sql`select n.id::text, coalesce(n.label, n.name), n.state, n.zone_id, n.vlan::text as place, n.created_at
      from network n where n.account_id = ${accountId}`,
  },
  {
    id: 'address',
    may: 'network.view',
    metered: 'address',
    services: (
      accountId,
    ) => sql`select a.subnet_id || '/' || host(a.ip), host(a.ip), 'kept', n.zone_id, n.vlan::text as place, a.taken_at
      from address a join subnet s on s.id = a.subnet_id join network n on n.id = s.network_id
      where a.account_id = ${accountId}`,
  },
);
