import * as store from './store-networks.ts';
import { NotFound } from '#kernel/errors.ts';
import { computedRows } from '#platform/http/computed-rows.ts';
import type { Run } from '#platform/http/context.ts';
import { listRows } from '#platform/http/list-source.ts';
import { networks } from '../contract.ts';
import { readSubnet } from './store-subnets.ts';
import { shownNetwork, shownSubnet } from './view.ts';
import { isUsable, readFreeAddresses } from './store-free-addresses.ts';
import { readDrawnNetworks, readDrawnServers } from './store-topology.ts';

/** The zones with their networks, as the provider orders them; where one is closed nothing new is made. */
export const listNetworkZones = computedRows(networks.listNetworkZones, {
  what: 'data-centers',
  async rows({ db, scope }) {
    const zones = await store.readZones(db, scope);
    return zones.map(({ closed, ...zone }) => ({ ...zone, canCreate: !closed }));
  },
  id: ({ id }) => id,
  sorts: {
    place: ['bigint', (_zone, at) => at],
    name: ['text', ({ name }) => name.toLowerCase()],
    networks: ['bigint', ({ networks: count }) => count],
  },
  search: ({ id, name }) => [id, name],
  filters: {},
});

/** One network of the scope. */
export const readNetwork: Run<typeof networks.readNetwork> = (ctx, { params }) => shownNetwork(ctx, params.networkId);

/** The servers of the scope in a network. */
export const listNetworkServers = listRows(networks.listNetworkServers, {
  async prepare({ db, scope }, { params }) {
    const network = await store.readNetwork(db, scope, params.networkId);
    if (network === null) throw new NotFound();
    return { name: network.name, networkId: network.id, subnetId: null };
  },
  ...store.affectedSource,
});

/** One subnet of a network of the scope. */
export const readOneSubnet: Run<typeof networks.readSubnet> = (ctx, { params }) => shownSubnet(ctx, params.subnetId);

/** The servers of the scope with addresses of a subnet. */
export const listSubnetServers = listRows(networks.listSubnetServers, {
  async prepare({ db, scope }, { params }) {
    const subnet = await readSubnet(db, scope, params.subnetId);
    if (subnet === null) throw new NotFound();
    return { name: subnet.cidr, networkId: subnet.networkId, subnetId: subnet.id };
  },
  ...store.affectedSource,
});

const most = 200;

/** Addresses to choose from for a new network interface. */
export const listFreeAddresses: Run<typeof networks.listFreeAddresses> = async (ctx, { params }) => {
  const { db, scope, me } = ctx;
  if (!(await isUsable(db, scope, params.networkId))) throw new NotFound();
  return { items: await readFreeAddresses(db, { ...params, accountId: me.accountId }, most) };
};

/** What hangs together in a zone: networks with their gateways, and the servers of the caller in them. */
export const readTopology: Run<typeof networks.readTopology> = async ({ db, scope }, { query }) => {
  const drawn = await readDrawnNetworks(db, scope, query.zone);
  const servers = await readDrawnServers(
    db,
    scope,
    drawn.map(({ id }) => id),
  );
  return { networks: drawn, servers: servers.items, total: servers.total };
};
