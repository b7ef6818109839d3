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

/** Releases what an account keeps; of what cools down, it is no longer known who had it. */
export async function forgetKept(tx: Db, accountId: string): Promise<void> {
  await release(tx, sql`a.account_id = ${accountId}`);
  await sql`update address set cooldown_for = null where cooldown_for = ${accountId}`.execute(tx);
}
