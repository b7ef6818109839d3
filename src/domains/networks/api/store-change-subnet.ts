import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';

export interface SubnetValues {
  gateway: string;
  dns1: string | null;
  dns2: string | null;
  from: string;
  to: string;
  description: string;
}

/** Adds a subnet, and takes its gateway's address. */
export async function insertSubnet(
  tx: Db,
  networkId: string,
  { cidr, values, at }: { cidr: string; values: SubnetValues; at: Date },
): Promise<string> {
  const id = newId<'subnet'>();
  const { gateway, dns1, dns2, from, to, description } = values;
  await sql`
    insert into subnet (id, network_id, cidr, gateway, first_address, last_address, next_address, dns1, dns2,
      description, created_at)
    values (${id}, ${networkId}, ${cidr}, ${gateway}, ${from}, ${to}, ${from}, ${dns1}, ${dns2}, ${description}, ${at})`.execute(
    tx,
  );
  await sql`insert into address (subnet_id, ip, type) values (${id}, ${gateway}, 2)`.execute(tx);
  return id;
}

/** Locks a subnet against address assignment, and returns the locked state. */
export async function lockSubnetRow(tx: Db, id: string): Promise<{ version: number } | null> {
  const rows = await tx.selectFrom('subnet').select('version').where('id', '=', id).forNoKeyUpdate().execute();
  return rows[0] ?? null;
}

/** Saves what can be changed of a locked subnet. False when another holds the address of the new gateway. */
export async function saveSubnet(tx: Db, id: string, values: SubnetValues): Promise<boolean> {
  const { gateway, dns1, dns2, from, to, description } = values;
  await sql`delete from address where subnet_id = ${id} and type = 2 and nic_id is null`.execute(tx);
  const { rows } = await sql`
    insert into address (subnet_id, ip, type) values (${id}, ${gateway}, 2)
    on conflict (subnet_id, ip) do nothing returning ip`.execute(tx);
  if (rows.length === 0) return false;
  await sql`
    update subnet set gateway = ${gateway}, dns1 = ${dns1}, dns2 = ${dns2}, first_address = ${from},
      last_address = ${to}, next_address = ${from}, description = ${description}, version = version + 1
    where id = ${id}`.execute(tx);
  return true;
}

/** Subnets of the same owner and zone that a range overlaps with, each with the name of its network. */
export async function readOverlaps(
  db: Db,
  of: { accountId: string | null; zoneId: string; cidr: string },
): Promise<{ networkId: string; network: string; cidr: string }[]> {
  const { rows } = await sql<{ networkId: string; network: string; cidr: string }>`
    select n.id as "networkId", n.name as network, s.cidr::text as cidr
    from subnet s join network n on n.id = s.network_id
    where n.account_id is not distinct from ${of.accountId}::uuid and n.zone_id = ${of.zoneId}
      and s.cidr && ${of.cidr}::cidr order by n.name, s.cidr limit 10`.execute(db);
  return rows;
}

/** Every range that an account uses in any zone, for a proposal that touches none. */
export async function readUsedRanges(db: Db, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ cidr: string }>`
    select s.cidr::text as cidr from subnet s join network n on n.id = s.network_id
    where n.account_id = ${accountId} order by s.cidr`.execute(db);
  return rows.map(({ cidr }) => cidr);
}
