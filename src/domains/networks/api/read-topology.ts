import type { Run } from '#platform/http/context.ts';
import type { networks } from '../contract.ts';
import { readDrawnNetworks, readDrawnServers } from './store-topology.ts';

/** What hangs together in a zone: networks with their gateways, and the servers of the caller in them. */
export const readTopology: Run<typeof networks.readTopology> = async ({ db, scope }, { query }) => {
  const drawn = await readDrawnNetworks(db, scope, query.zoneId);
  const servers = await readDrawnServers(
    db,
    scope,
    drawn.map(({ id }) => id),
  );
  return { networks: drawn, servers: servers.items, total: servers.total };
};
