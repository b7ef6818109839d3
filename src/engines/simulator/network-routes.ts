import { NetworkBody, NetworkRemovalBody, PutNetworksBody, ReadNetworksBody } from './network-wire.ts';
import { ensureNetwork, ensureNetworkRemoved } from './ensure-networks.ts';
import { listNetworks, putNetworks, readNetworks } from './networks.ts';
import { type Route, route } from './route.ts';

/** The ways in that are about networks. */
export const networkRoutes: readonly Route[] = [
  route({
    at: 'POST /networks',
    call: 'ensureNetwork',
    body: NetworkBody,
    name: (_, _key, { network }) => network.name,
    handle: ({ world, body: { token, network } }) => ({ job: ensureNetwork(world, token, network) }),
  }),
  route({
    at: 'POST /networks/*/remove',
    call: 'ensureNetworkRemoved',
    body: NetworkRemovalBody,
    name: (world, key) => readNetworks(world, [key])[0]?.name ?? null,
    handle: ({ world, key, body }) => ({ job: ensureNetworkRemoved(world, body.token, key) }),
  }),
  route({
    at: 'GET /networks',
    call: 'listNetworks',
    handle: ({ world, query }) => listNetworks(world, query.get('page')),
  }),
  route({
    at: 'POST /read-networks',
    call: 'readNetworks',
    body: ReadNetworksBody,
    handle: ({ world, body }) => ({ networks: readNetworks(world, body.refs) }),
  }),
  route({
    at: 'PUT /networks',
    body: PutNetworksBody,
    maxBytes: 64 * 1_048_576,
    handle: ({ world, body }) => {
      putNetworks(world, body);
      return { put: body.networks.length };
    },
  }),
];
