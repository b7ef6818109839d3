import { sql } from 'kysely';
import type { Message } from '#kernel/message.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { sharedWith } from '#domains/shares/api/port.ts';
import type { NetworkState } from '../states.ts';
import { refusalOfNetwork } from './refusals.ts';
import { usable } from './store-parts.ts';
import { taggedRows } from '#platform/db/tagged.ts';

export interface Network {
  id: string;
  zoneId: string;
  name: string;
  /** 0 lan, 1 wan, 2 int. */
  type: number;
  vlan: number;
  /** Null: the provider's own, offered to everyone in the zone. */
  accountId: string | null;
  /** Why no card can be put into it; null: it can. */
  refusal: Message | null;
  /** Addresses that are still to be had. */
  free: number;
}

/** The networks of a zone that the scope may use, public ones first. */
export async function listNetworks(db: Db, scope: Scope, zoneId: string): Promise<Network[]> {
  return readWhere(db, scope, { zoneId, ids: null });
}

/** Those of the given networks that lie in the zone and that the scope may use. */
export async function readNetworks(
  db: Db,
  scope: Scope,
  { zoneId, ids }: { zoneId: string; ids: readonly string[] },
): Promise<Network[]> {
  return ids.length === 0 ? [] : readWhere(db, scope, { zoneId, ids });
}

/** Those of these networks that servers of an account can be in: its own, the provider's, and what is shared with it. */
export async function networksFor(db: Db, accountId: string, networks: readonly Network[]): Promise<Network[]> {
  if (networks.every((one) => one.accountId === null || one.accountId === accountId)) return [...networks];
  const { rows } = await sql<{ id: string }>`
    select object_id as id from ${sharedWith('network', [accountId])} w`.execute(db);
  const shared = new Set(rows.map(({ id }) => id));
  return networks.filter((one) => one.accountId === null || one.accountId === accountId || shared.has(one.id));
}

async function readWhere(
  db: Db,
  scope: Scope,
  { zoneId, ids }: { zoneId: string; ids: readonly string[] | null },
): Promise<Network[]> {
  const { rows } = await sql<Omit<Network, 'refusal'> & { state: NetworkState }>`
    select n.id, n.state, n.zone_id as "zoneId", n.name, n.type, n.vlan, n.account_id as "accountId",
      coalesce((select sum(${freeIn}) from subnet s where s.network_id = n.id), 0)::int8 as free
    from network n
    where n.zone_id = ${zoneId} and (${ids}::uuid[] is null or n.id = any(${ids}::uuid[])) and ${usable(scope)}
    order by n.account_id is not null, n.type desc, n.name, n.id`.execute(db);
  return rows.map(({ state, ...network }) => ({ ...network, refusal: refusalOfNetwork('attach', state) }));
}

/**
 * Addresses of subnet `s` that no one has: those of its range, less the taken ones and less the three that
 * are never given out where they lie in the range and have no row of their own.
 */
const freeIn = sql`(
  s.last_address - s.first_address + 1
  - (select count(*) from address a
     where a.subnet_id = s.id and a.ip between s.first_address and s.last_address)
  - (select count(distinct host(never.ip)) from (values (s.gateway), (network(s.cidr)::inet), (broadcast(s.cidr))) never (ip)
     where host(never.ip)::inet between s.first_address and s.last_address
       and not exists (select 1 from address a where a.subnet_id = s.id and a.ip = host(never.ip)::inet)))`;

/** The tags of networks of accounts. */
export const { findTagged, lockTagged, readWithTag, replaceTag, saveTags } = taggedRows('network');
