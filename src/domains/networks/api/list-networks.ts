import { NotFound } from '#kernel/errors.ts';
import { pageOf } from '#platform/db/page.ts';
import type { Run } from '#platform/http/context.ts';
import type { networks } from '../contract.ts';
import * as store from './store-networks.ts';
import { countSubnets, readSubnet, subnetId, subnetSort, subnetsWhere } from './store-subnets.ts';
import { networkRow, shownNetwork, shownSubnet, subnetRow } from './view.ts';

/** The zones with their networks; where one is closed nothing new is made. */
export const listNetworkZones: Run<typeof networks.listNetworkZones> = async ({ db, scope }) => {
  const zones = await store.readZones(db, scope);
  return { items: zones.map(({ closed, ...zone }) => ({ ...zone, canCreate: !closed })) };
};

/** The networks of a zone that the scope may use. */
export const listNetworks: Run<typeof networks.listNetworks> = ({ db, scope }, { query }) => {
  const { zoneId, vlanId = null, type = null, tag = null, filter = '' } = query;
  const which = { ...store.everyNetwork, zoneId, vlanId, type, tag, filter };
  return pageOf(store.networksWhere(db, scope, which), {
    request: query,
    columns: store.sortColumns,
    defaultSort: 'name',
    id: store.idColumn,
    total: () => store.countNetworks(db, scope, which),
    toItem: networkRow,
    info: { admin: scope.reach !== 'account' || scope.accountIds.length > 1, open: false },
    auxFilter: { zoneId },
  });
};

/** One network of the scope. */
export const readNetwork: Run<typeof networks.readNetwork> = (ctx, { params }) => shownNetwork(ctx, params.networkId);

/** The servers of the scope in a network. */
export const listNetworkServers: Run<typeof networks.listNetworkServers> = async ({ db, scope }, { params }) => {
  const network = await store.readNetwork(db, scope, params.networkId);
  if (network === null) throw new NotFound();
  return store.readAffected(db, scope, { networkId: network.id, subnetId: null });
};

/** The subnets of a network of the scope. */
export const listSubnets: Run<typeof networks.listSubnets> = async ({ db, scope }, { params, query }) => {
  const network = await store.readNetwork(db, scope, params.networkId);
  if (network === null) throw new NotFound();
  return pageOf(subnetsWhere(db, scope, { networkId: network.id }), {
    request: query,
    columns: subnetSort,
    defaultSort: 'ip',
    id: subnetId,
    total: () => countSubnets(db, network.id),
    toItem: subnetRow,
    info: { admin: scope.reach !== 'account', open: false },
    auxFilter: {},
  });
};

/** One subnet of a network of the scope. */
export const readOneSubnet: Run<typeof networks.readSubnet> = (ctx, { params }) => shownSubnet(ctx, params.subnetId);

/** The servers of the scope with addresses of a subnet. */
export const listSubnetServers: Run<typeof networks.listSubnetServers> = async ({ db, scope }, { params }) => {
  const subnet = await readSubnet(db, scope, params.subnetId);
  if (subnet === null) throw new NotFound();
  return store.readAffected(db, scope, { networkId: subnet.networkId, subnetId: subnet.id });
};
