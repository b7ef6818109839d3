import { sql } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { mostDrawn } from '../limits.ts';
import type { NetworkState } from '../states.ts';
import { usable } from './store-parts.ts';

export interface DrawnNetwork {
  id: string;
  name: string;
  type: number;
  vlanId: number;
  state: NetworkState;
  subnets: { id: string; cidr: string; gateway: string }[];
}

export interface DrawnServer {
  id: string;
  name: string;
  state: string;
  cards: { networkId: string; ips: string[]; connected: boolean }[];
}

/** The networks of a zone that the scope may use; those that servers of it are in come first. */
export async function readDrawnNetworks(db: Db, scope: Scope, zoneId: string): Promise<DrawnNetwork[]> {
  const { rows } = await sql<DrawnNetwork>`
    select n.id, n.name, n.type, n.vlan as "vlanId", n.state,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'cidr', s.cidr::text, 'gateway', host(s.gateway))
        order by s.cidr) from subnet s where s.network_id = n.id), '[]') as subnets
    from network n where n.zone_id = ${zoneId} and ${usable(scope)}
    order by n.type <> 1, not exists (select 1 from attached_nic k
      where k.network_id = n.id and k.in_use and ${within(scope, 'k')}), n.name, n.id
    limit ${mostDrawn}`.execute(db);
  return rows;
}

/** Servers of the scope with cards in these networks, by name, and how many there are. */
export async function readDrawnServers(
  db: Db,
  scope: Scope,
  networkIds: readonly string[],
): Promise<{ total: number; items: DrawnServer[] }> {
  const { rows } = await sql<DrawnServer & { total: number }>`
    select k.server_id as id, k.server_name as name, k.server_state as state, count(*) over ()::int as total,
      jsonb_agg(jsonb_build_object('networkId', k.network_id, 'connected', k.connected,
        'ips', array(select host(a.ip) from address a where a.nic_id = k.nic_id order by a.ip)) order by k.position) as cards
    from attached_nic k
    where k.network_id = any(${networkIds}::uuid[]) and k.in_use and ${within(scope, 'k')}
    group by k.server_id, k.server_name, k.server_state order by k.server_name, k.server_id limit ${mostDrawn}`.execute(
    db,
  );
  return { total: rows[0]?.total ?? 0, items: rows.map(({ total: _, ...server }) => server) };
}
