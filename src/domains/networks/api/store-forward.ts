import { sql } from 'kysely';
import type { ForwardFinding } from '#connectors/dns/client.ts';
import type { Db } from '#platform/db/pool.ts';

export interface DueName {
  subnetId: string;
  ip: string;
  name: string;
  networkId: string;
  siteId: string | null;
  accountId: string | null;
  forward: ForwardFinding | null;
}

/** Reverse names that the name servers were last asked about before a moment, or never, those first; with who has the address. */
export async function readDueNames(db: Db, before: Date, limit: number): Promise<DueName[]> {
  const { rows } = await sql<DueName>`
    select a.subnet_id as "subnetId", host(a.ip) as ip, a.reverse_dns as name, n.id as "networkId", a.forward,
      coalesce(k.site_id, n.site_id) as "siteId", coalesce(k.account_id, n.account_id) as "accountId"
    from address a join subnet s on s.id = a.subnet_id join network n on n.id = s.network_id
      left join attached_nic k on k.nic_id = a.nic_id
    where a.reverse_dns <> '' and (a.forward_at is null or a.forward_at < ${before})
    order by a.forward_at nulls first limit ${limit}`.execute(db);
  return rows;
}

/** Keeps where a name leads, unless the address has another name by now. */
export async function saveForward(
  tx: Db,
  { subnetId, ip, name }: DueName,
  { forward, at }: { forward: ForwardFinding | null; at: Date },
): Promise<void> {
  await sql`
    update address set forward = coalesce(${forward}, forward), forward_at = ${at}
    where subnet_id = ${subnetId} and ip = ${ip}::inet and reverse_dns = ${name}`.execute(tx);
}

export interface ReverseName {
  ip: string;
  subnetId: string;
  name: string;
  forward: ForwardFinding | null;
}

/** The public addresses of a server with their reverse names. Callers have checked the server's scope. */
export async function readReverseNames(db: Db, serverId: string): Promise<ReverseName[]> {
  const { rows } = await sql<ReverseName>`
    select host(a.ip) as ip, a.subnet_id as "subnetId", a.reverse_dns as name, a.forward
    from attached_nic k join network n on n.id = k.network_id and n.type = 1 join address a on a.nic_id = k.nic_id
    where k.server_id = ${serverId} order by k.position, a.ip`.execute(db);
  return rows;
}
