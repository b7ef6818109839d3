import { sql } from 'kysely';
import type { Standing } from '#domains/account/states.ts';
import { newId } from '#kernel/ids.ts';
import type { Scope } from '#kernel/scope.ts';
import { unscoped } from '#platform/db/fence.ts';
import type { Db } from '#platform/db/pool.ts';
import type { NetworkState } from '../states.ts';
import { changeable, owned, usable } from './store-parts.ts';

/** A network whose row stays locked until the transaction ends: no card can be put into it in the meantime. */
export interface LockedNetwork {
  id: string;
  zoneId: string;
  name: string;
  label: string | null;
  type: number;
  vlanId: number;
  siteId: string | null;
  accountId: string | null;
  version: number;
  canChange: boolean;
  /** Of the scope itself, and not shared with it. */
  own: boolean;
  state: NetworkState;
}

/** Locks a network that the scope may use; null when there is none. */
export async function lockNetwork(tx: Db, scope: Scope, id: string): Promise<LockedNetwork | null> {
  const { rows } = await sql<LockedNetwork>`
    select n.id, n.zone_id as "zoneId", n.name, n.label, n.type, n.vlan as "vlanId", n.site_id as "siteId",
      n.account_id as "accountId", n.version, n.state, ${changeable(scope)} as "canChange",
      ${owned(scope)} as own
    from network n where n.id = ${id} and ${usable(scope)} for update of n`.execute(tx);
  return rows[0] ?? null;
}

/** What the state of an account lets it do; null when there is no such account. */
export async function readStandingOf(db: Db, accountId: string): Promise<Standing | null> {
  const rows = await db
    .selectFrom('account')
    .select(['enabled', 'status', 'billing_state as billingState'])
    .where('id', '=', accountId)
    .execute();
  return rows[0] ?? null;
}

export interface NewNetwork {
  zoneId: string;
  siteId: string | null;
  accountId: string | null;
  type: number;
  vlanId: number;
  name: string;
  label: string;
}

/** Two creations in one zone run one after the other, so that each finds its own number. */
export async function lockZone(tx: Db, zoneId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`networks of ${zoneId}`}, 0))`.execute(tx);
}

/** The lowest network number of the span that the zone does not use; null when all are in use. */
export async function freeVlan(tx: Db, zoneId: string, span: { first: number; last: number }): Promise<number | null> {
  const free = sql<{ vlan: number | null }>`
    select min(g)::int as vlan from generate_series(${span.first}::int, ${span.last}::int) g
    where not exists (select 1 from network n where n.zone_id = ${zoneId} and n.vlan = g)`;
  const { rows } = await unscoped('all networks of a zone share its numbers', () => free.execute(tx));
  return rows[0]?.vlan ?? null;
}

/** How many networks an account has in a zone, and whether one of them has this name. */
export async function readSiblings(
  tx: Db,
  of: { accountId: string | null; zoneId: string; label: string; butNot: string | null },
): Promise<{ count: number; sameName: boolean }> {
  const { rows } = await sql<{ count: number; sameName: boolean }>`
    select count(*) as count, coalesce(bool_or(lower(n.label) = lower(${of.label})), false) as "sameName"
    from network n where n.account_id is not distinct from ${of.accountId}::uuid and n.zone_id = ${of.zoneId}
      and n.id is distinct from ${of.butNot}::uuid`.execute(tx);
  return rows[0] ?? { count: 0, sameName: false };
}

export async function insertNetwork(tx: Db, network: NewNetwork, at: Date): Promise<string> {
  const id = newId<'network'>();
  const { zoneId, siteId, accountId, type, vlanId, name, label } = network;
  await sql`
    insert into network (id, zone_id, site_id, account_id, type, vlan, name, label, created_at)
    values (${id}, ${zoneId}, ${siteId}, ${accountId}, ${type}, ${vlanId}, ${name}, ${label}, ${at})`.execute(tx);
  return id;
}

export async function saveName(tx: Db, id: string, { name, label }: { name: string; label: string }): Promise<void> {
  await sql`update network set name = ${name}, label = ${label}, version = version + 1 where id = ${id}`.execute(tx);
}

/** Servers with a NIC in the network or an address of the subnet, in any scope; by name, at most ten. */
export async function readUsers(
  tx: Db,
  { networkId, subnetId }: { networkId: string; subnetId: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct k.server_name as name from attached_nic k
    where k.network_id = ${networkId} and k.in_use
      and (${subnetId}::uuid is null or exists (
        select 1 from address a where a.nic_id = k.nic_id and a.subnet_id = ${subnetId}))
    order by k.server_name limit 10`.execute(tx);
  return rows.map(({ name }) => name);
}

/** The subnets of a network in their order. */
export async function readCidrs(tx: Db, networkId: string): Promise<{ id: string; cidr: string }[]> {
  const { rows } = await sql<{ id: string; cidr: string }>`
    select id, cidr::text as cidr from subnet where network_id = ${networkId} order by cidr`.execute(tx);
  return rows;
}

/** Deletes a network that no living server is in, with its subnets; what ended servers had there goes with it. */
export async function deleteNetwork(tx: Db, id: string): Promise<void> {
  await tx.selectFrom('network').select('id').where('id', '=', id).forUpdate().execute();
  for (const subnet of await readCidrs(tx, id)) await deleteSubnet(tx, subnet.id);
  await sql`delete from network where id = ${id}`.execute(tx);
}

/** Deletes a subnet with its reservations. */
export async function deleteSubnet(tx: Db, id: string): Promise<void> {
  await sql`delete from address where subnet_id = ${id}`.execute(tx);
  await sql`delete from subnet where id = ${id}`.execute(tx);
}
