import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';

/** Who has an address of a subnet of ours now; `subnetId` null: it is none of ours. */
export interface Holder {
  subnetId: string | null;
  server: string | null;
  serverId: string | null;
  siteId: string | null;
  accountId: string | null;
}

export async function readHolder(tx: Db, ip: string): Promise<Holder> {
  const { rows } = await sql<Holder>`
    select s.id as "subnetId", k.server_name as server, k.server_id as "serverId", k.site_id as "siteId",
      k.account_id as "accountId"
    from subnet s join network n on n.id = s.network_id
      left join address a on a.subnet_id = s.id and a.ip = ${ip}::inet
      left join attached_nic k on k.nic_id = a.nic_id
    where n.type = 1 and s.cidr >>= ${ip}::inet order by k.nic_id is null, s.id limit 1`.execute(tx);
  return rows[0] ?? { subnetId: null, server: null, serverId: null, siteId: null, accountId: null };
}

/** Null: the list has it already. */
export async function insertListing(
  tx: Db,
  { ip, list, reason, by, at }: { ip: string; list: string; reason: string; by: string; at: Date },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into address_listing (id, ip, list, reason, added_by, created_at)
    values (${newId<'listing'>()}, ${ip}::inet, ${list}, ${reason}, ${by}, ${at})
    on conflict (ip, list) do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** The lists that an address was taken off. */
export async function deleteListings(
  tx: Db,
  { ip, list }: { ip: string; list: string | null },
): Promise<{ id: string; list: string }[]> {
  const { rows } = await sql<{ id: string; list: string }>`
    delete from address_listing where ip = ${ip}::inet and (${list}::text is null or list = ${list})
    returning id, list`.execute(tx);
  return rows;
}

/** Servers with a public address that a list of bad senders names: a relation of `server_id`, `lists` and `since`. */
export const listedServers = sql`(
  select k.server_id, string_agg(distinct l.list, ', ') as lists, min(l.created_at) as since
  from address_listing l join address a on a.ip = l.ip join attached_nic k on k.nic_id = a.nic_id
    join subnet s on s.id = a.subnet_id join network n on n.id = s.network_id
  where n.type = 1 group by k.server_id)`;
