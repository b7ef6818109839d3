import { NotFound } from '#kernel/errors.ts';
import { pageOf } from '#platform/db/page.ts';
import type { Run } from '#platform/http/context.ts';
import type { networks } from '../contract.ts';
import * as store from './store-address-list.ts';
import { readSubnet } from './store-subnets.ts';
import { addressRow, isWhole } from './view.ts';

/** The addresses of a subnet; of the provider's, those that servers of the scope have. */
export const listAddresses: Run<typeof networks.listAddresses> = async ({ db, scope }, { params, query }) => {
  const subnet = await readSubnet(db, scope, params.subnetId);
  if (subnet === null) throw new NotFound();
  const { filter = '', use = null, type = null } = query;
  const which = { subnetId: subnet.id, whole: isWhole(subnet), all: subnet.canChange, filter, use, type };
  return pageOf(store.addressesWhere(db, scope, which), {
    request: query,
    columns: store.addressSort,
    defaultSort: 'ip',
    id: store.addressId,
    total: () => store.countAddresses(db, scope, which),
    toItem: addressRow,
    info: { admin: scope.reach !== 'account', open: subnet.canChange },
    auxFilter: {},
  });
};

/** Addresses of the scope in all networks. */
export const findAddresses: Run<typeof networks.findAddresses> = ({ db, scope }, { query }) => {
  const which = { filter: query.filter ?? '', zoneId: query.zoneId ?? null, publicOnly: query.public === 1 };
  return pageOf(store.placedWhere(db, scope, which), {
    request: query,
    columns: store.placedSort,
    defaultSort: 'ip',
    id: store.placedId,
    total: () => store.countPlaced(db, scope, which),
    toItem: addressRow,
    info: { admin: scope.reach !== 'account', open: false },
    auxFilter: {},
  });
};
