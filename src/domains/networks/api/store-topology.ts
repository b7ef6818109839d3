import { sql } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { mostDrawn } from '../limits.ts';
import type { NetworkState } from '../states.ts';
import { living, usable } from './store-parts.ts';

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
    order by n.type <> 1, not exists (select 1 from server_nic k join server v on v.id = k.server_id
      where k.network_id = n.id and ${living} and ${within(scope, 'v')}), n.name, n.id
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
    select v.id, v.name, v.state, count(*) over ()::int as total,
      jsonb_agg(jsonb_build_object('networkId', k.network_id, 'connected', k.connected,
        'ips', array(select host(a.ip) from address a where a.nic_id = k.id order by a.ip)) order by k.position) as cards
    from server v join server_nic k on k.server_id = v.id
    where k.network_id = any(${networkIds}::uuid[]) and ${living} and ${within(scope, 'v')}
    group by v.id order by v.name, v.id limit ${mostDrawn}`.execute(db);
  return { total: rows[0]?.total ?? 0, items: rows.map(({ total: _, ...server }) => server) };
}
