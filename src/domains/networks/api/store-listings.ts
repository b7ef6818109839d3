import { sql, type RawBuilder } from 'kysely';
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

/** An address that a block list names, or named until `goneAt`. */
export interface Listing {
  id: string;
  ip: string;
  list: string;
  reason: string;
  since: Date;
  goneAt: Date | null;
  notifiedAt: Date | null;
}

const listingsIn = (db: Db) =>
  db
    .selectFrom('address_listing')
    .select(['id', sql<string>`host(ip)`.as('ip'), 'list', 'reason', 'created_at as since'])
    .select(['gone_at as goneAt', 'notified_at as notifiedAt']);

/** A listing by its id; null: there is none. */
export const readListing = async (db: Db, id: string): Promise<Listing | null> =>
  (await listingsIn(db).where('id', '=', id).executeTakeFirst()) ?? null;

/** The same, locked until the transaction ends. */
export const lockListing = async (tx: Db, id: string): Promise<Listing | null> =>
  (await listingsIn(tx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;

/** How many addresses a list names now. */
export const countListedBy = (name: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from address_listing l where l.list = ${name} and l.gone_at is null)`;

/** Ends all that the check found on a list; what staff recorded stays (decision 0249). */
export async function endAllOf(tx: Db, list: string, at: Date): Promise<void> {
  await tx
    .updateTable('address_listing')
    .set({ gone_at: at })
    .where('list', '=', list)
    .where('source', '=', 'check')
    .where('gone_at', 'is', null)
    .execute();
}

/** Gives all that a list names or named its new name; a listing of an address that the new name has already ends if the check found it. */
export async function renameListings(tx: Db, { from, to, at }: { from: string; to: string; at: Date }): Promise<void> {
  await sql`
    update address_listing l set list = ${to} where l.list = ${from} and (l.gone_at is not null or not exists (
      select from address_listing o where o.ip = l.ip and o.list = ${to} and o.gone_at is null))`.execute(tx);
  await endAllOf(tx, from, at);
}

interface NewListing {
  ip: string;
  list: string;
  reason: string;
  /** Who recorded it; `check`: the product asked the list. */
  source: 'staff' | 'check';
  by: string;
  at: Date;
}

/** Null: the list has it already. */
export async function insertListing(tx: Db, { ip, list, reason, source, by, at }: NewListing): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into address_listing (id, ip, list, reason, source, added_by, created_at)
    values (${newId<'listing'>()}, ${ip}::inet, ${list}, ${reason}, ${source}, ${by}, ${at})
    on conflict (ip, list) where gone_at is null do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Ends the listings of an address on one list, or on all, of one source where it is named; answers what was ended. */
export async function endListings(
  tx: Db,
  { ip, list, at, source = null }: { ip: string; list: string | null; at: Date; source?: 'check' | null },
): Promise<{ id: string; list: string }[]> {
  const { rows } = await sql<{ id: string; list: string }>`
    update address_listing set gone_at = ${at}
    where ip = ${ip}::inet and gone_at is null and (${list}::text is null or list = ${list})
      and (${source}::text is null or source = ${source})
    returning id, list`.execute(tx);
  return rows;
}

export async function saveNotified(tx: Db, id: string, at: Date): Promise<void> {
  await tx.updateTable('address_listing').set({ notified_at: at }).where('id', '=', id).execute();
}

/** Forgets listings that ended before then. */
export async function deleteEndedListings(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('address_listing').where('gone_at', '<', before).execute();
}

/** The public addresses that servers have: a relation of `ip`, `server_id`, `server_name`, `site_id` and `account_id`. */
export const usedPublicAddresses = sql`(
  select distinct on (a.ip) a.ip, k.server_id, k.server_name, k.site_id, k.account_id
  from attached_nic k join address a on a.nic_id = k.nic_id join subnet s on s.id = a.subnet_id
    join network n on n.id = s.network_id
  where n.type = 1 order by a.ip)`;

/** Servers with a public address that a list of bad senders names: a relation of `server_id`, `lists` and `since`. */
export const listedServers = sql`(
  select k.server_id, string_agg(distinct l.list, ', ') as lists, min(l.created_at) as since
  from address_listing l join address a on a.ip = l.ip join attached_nic k on k.nic_id = a.nic_id
    join subnet s on s.id = a.subnet_id join network n on n.id = s.network_id
  where n.type = 1 and l.gone_at is null group by k.server_id)`;
