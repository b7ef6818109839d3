import { readPriceBook } from '#domains/tenancy/api/port.ts';
import type { Currency } from '#kernel/money.ts';
import { NotFound } from '#kernel/errors.ts';
import { pageOf } from '#platform/db/page.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
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
export const findAddresses: Run<typeof networks.findAddresses> = async (ctx, { query }) => {
  const { db, scope } = ctx;

  const which = { filter: query.filter ?? '', zoneId: query.zoneId ?? null, publicOnly: query.public === 1 };
  const page = await pageOf(store.placedWhere(db, scope, which), {
    request: query,
    columns: store.placedSort,
    defaultSort: 'ip',
    id: store.placedId,
    total: () => store.countPlaced(db, scope, which),
    toItem: addressRow,
    info: { admin: scope.reach !== 'account', open: false },
    auxFilter: {},
  });
  const prices = await pricesOf(
    ctx,
    page.items.filter(costs).map(({ zoneId }) => zoneId),
  );
  const priceOf = (row: (typeof page.items)[number]) => (costs(row) ? (prices.get(row.zoneId) ?? null) : null);
  return { ...page, items: page.items.map((row) => ({ ...row, price: priceOf(row) })) };
};

/** A public address costs whoever has it on a server, or keeps it. */
const costs = ({ networkType, serverId, kept }: Pick<store.PlacedRow, 'networkType' | 'serverId' | 'kept'>) =>
  networkType === 1 && (serverId !== null || kept);

/** What a public address costs the caller in each zone; staff do not pay for those of their customers. */
async function pricesOf({ db, scope, me, now }: Ctx, zoneIds: readonly string[]) {
  const prices = new Map<string, { currency: Currency; monthlyMicro: number; hourlyOnMicro: number }>();
  if (scope.reach !== 'account') return prices;
  for (const zoneId of new Set(zoneIds)) {
    const book = await readPriceBook(db, { accountId: me.accountId, zoneId, at: now });
    const rate = book?.rates['ip.public'];
    if (book && rate) {
      const { monthlyMicro, hourlyOnMicro } = rate;
      prices.set(zoneId, { currency: book.currency, monthlyMicro, hourlyOnMicro });
    }
  }
  return prices;
}
