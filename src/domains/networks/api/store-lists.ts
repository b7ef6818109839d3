import type { Message } from '#kernel/message.ts';
import { historySource, historyViews } from '#domains/history/api/port.ts';
import { sql } from 'kysely';
import { priceItem } from '#domains/tenancy/pricing.ts';
import { readPriceBook } from '#domains/tenancy/api/port.ts';
import type { Currency } from '#kernel/money.ts';
import { Forbidden, NotFound } from '#kernel/errors.ts';
import { sortBy } from '#platform/db/page.ts';
import { likeText, within } from '#platform/db/within.ts';
import type { Ctx } from '#platform/http/context.ts';
import { listRows } from '#platform/http/list-source.ts';
import { networks } from '../contract.ts';
import { typeNames } from '../names.ts';
import * as address from './store-address-list.ts';
import { networksIn, readNetwork } from './store-networks.ts';
import { owned, usable } from './store-parts.ts';
import { readSubnet, subnetsIn, subnetsOfNetworks } from './store-subnets.ts';
import { addressRow, isWhole, networkRow, subnetRow } from './view.ts';

type Line = readonly (string | number)[];
const columnsOf = (head: readonly string[]) => head.map((name, i) => [name, (line: Line) => line[i] ?? ''] as const);

async function networkOf({ db, scope }: Ctx, { params }: { params: { networkId: string } }) {
  const network = await readNetwork(db, scope, params.networkId);
  if (network === null) throw new NotFound();
  return network;
}

async function subnetOf({ db, scope }: Ctx, { params }: { params: { subnetId: string } }) {
  const subnet = await readSubnet(db, scope, params.subnetId);
  if (subnet === null) throw new NotFound();
  return subnet;
}

/** The networks that the scope may use, of one zone or of all; their file has a line for each subnet, or one for a network without. */
export const listNetworks = listRows(networks.listNetworks, {
  what: 'networks',
  of: ({ query }) => query.zone ?? '',
  from: ({ db, scope }) => networksIn(db, scope),
  scope: ({ scope }) => usable(scope),
  id: sortBy('n.id', 'uuid'),
  sorts: {
    name: { value: sql`lower(n.name) collate "C"`, type: 'text' },
    vlanId: sortBy('n.vlan', 'bigint'),
    type: sortBy('n.type', 'bigint'),
    created: sortBy('n.created_at', 'timestamptz'),
  },
  search(text, { scope }) {
    const like = `%${likeText(text.toLowerCase())}%`;
    return sql<boolean>`(lower(n.name) like ${like} or n.vlan::text like ${like}
      or exists (select 1 from subnet s where s.network_id = n.id and s.cidr::text like ${like})
      or (${owned(scope)} and exists (select 1 from unnest(n.tags) g where lower(g) like ${like}))
      or exists (select 1 from account o where o.id = n.account_id and lower(o.name) like ${like}))`;
  },
  filters: {
    zone: (zone) => sql<boolean>`n.zone_id = ${zone}`,
    vlanId: (vlan) => sql<boolean>`n.vlan = ${vlan}`,
    type: (type) => sql<boolean>`n.type = ${type}`,
    tag: (tag, { scope }) => sql<boolean>`(${owned(scope)} and n.tags @> array[${tag}::text])`,
  },
  items: (rows) => rows.map(networkRow),
  info: ({ scope }) => ({ admin: scope.reach !== 'account' || scope.accountIds.length > 1 }),
  lines: async (items, { db, scope }): Promise<Line[]> => {
    const ids = items.map(({ id }) => id);
    const found = (await subnetsOfNetworks(db, scope, ids)).map(subnetRow);
    const subnets = Map.groupBy(found, ({ networkId }) => networkId);
    return items.flatMap((row) => {
      const start = [row.zoneId, row.name, row.type, row.vlanId, row.owner ?? ''];
      const own = subnets.get(row.id) ?? [];
      if (own.length === 0) return [[...start, ...Array.from({ length: 11 }, () => '')]];
      return own.map(({ cidr, gateway, dns1, dns2, from, to, description, counts }) => [
        ...start,
        cidr,
        gateway,
        dns1 ?? '',
        dns2 ?? '',
        from,
        to,
        description,
        ...(counts ? [counts.total, counts.used, counts.reserved, counts.free] : ['', '', '', '']),
      ]);
    });
  },
  columns: () => columnsOf(['zone', 'network', 'type', 'vlanId', 'owner', 'subnet', 'gateway', 'dns1', 'dns2', 'from', 'to', 'description', 'total', 'used', 'reserved', 'free']), // prettier-ignore
});

/** The subnets of a network of the scope. */
export const listSubnets = listRows(networks.listSubnets, {
  prepare: networkOf,
  what: 'subnets',
  of: ({ own }) => own.name,
  from: ({ db, scope }) => subnetsIn(db, scope),
  scope: ({ scope, own }) => sql<boolean>`${usable(scope)} and s.network_id = ${own.id}`,
  id: sortBy('s.id', 'uuid'),
  sorts: { ip: { value: sql`s.cidr::inet`, type: 'inet' } },
  search: [sql`s.cidr::text`, sql`lower(s.description)`],
  filters: {},
  items: (rows) => rows.map(subnetRow),
});

/** The audit name of what a history row records. Changes of tags on several object types have their own names. */
const codeOf = ({ id }: Message): string => (id.startsWith('networks.') ? id.slice('networks.'.length) : 'tag.change');

const history = historySource('network');

/** What a task changed of networks in scope. */
export const networkChanges = historyViews({
  type: 'network',
  may: 'network.view',
  scope: ({ scope }) => within(scope, 'h'),
});

/** What happened to a network that the caller may change, its subnets and addresses. */
export const listNetworkHistory = listRows(networks.listNetworkHistory, {
  ...history,
  async prepare(ctx, request: { params: { networkId: string } }) {
    const network = await networkOf(ctx, request);
    if (!network.canChange) throw new Forbidden(network.accountId === null ? 1927 : 2062);
    return network;
  },
  what: 'network-history',
  items: (rows, { own }) =>
    history.items(rows).map(({ id, action, diff, ...row }) => ({
      ...row,
      id: Number(id),
      title: action,
      action: codeOf(action),
      object: typeof action.values?.['object'] === 'string' ? action.values['object'] : own.name,
      diff,
      fields: diff.map(({ field, from, to }) => ({ field, before: from ?? '', after: to ?? '' })),
    })),
});

/** The addresses of a subnet; of the provider's, those that servers of the scope have. */
export const listAddresses = listRows(networks.listAddresses, {
  prepare: subnetOf,
  what: 'addresses',
  of: ({ own }) => own.cidr.replaceAll(/[^0-9a-f]+/g, '-'),
  from: ({ db, scope, own }) =>
    address.addressesIn(db, scope, { subnetId: own.id, whole: isWhole(own), all: own.canChange }),
  scope: () => sql<boolean>`true`,
  id: sortBy('r.ip', 'inet'),
  sorts: { ip: sortBy('r.ip', 'inet') },
  search: address.addressMatches,
  filters: { use: (use) => sql<boolean>`r.use = ${use}`, type: (type) => sql<boolean>`r.type = ${type}` },
  items: (rows) => rows.map(addressRow),
  info: ({ own }) => ({ open: own.canChange }),
  columns: () => [
    ['ip', (r) => r.ip],
    ['state', (r) => r.use],
    ['type', (r) => typeNames[r.type] ?? ''],
    ['server', (r) => r.server],
    ['nic', (r) => r.nic],
    ['mac', (r) => r.mac],
    ['reverseDns', (r) => r.reverseDns],
    ['note', (r) => r.note],
  ],
});

/** Addresses of the scope in all networks. */
export const findAddresses = listRows(networks.findAddresses, {
  what: 'addresses',
  from: ({ db }) => address.placedAddresses(db),
  scope: ({ scope }) => address.placedIn(scope),
  id: { value: sql`(a.subnet_id || ' ' || a.ip) collate "C"`, type: 'text' },
  sorts: { ip: sortBy('a.ip', 'inet'), network: { value: sql`lower(n.name) collate "C"`, type: 'text' } },
  search: address.placedMatches,
  filters: {
    zone: (zone) => sql<boolean>`n.zone_id = ${zone}`,
    public: (wanted) => (wanted === 1 ? sql<boolean>`n.type = 1` : sql<boolean>`n.type <> 1`),
  },
  items: async (rows, asked) => {
    const prices = await pricesOf(
      asked,
      rows.filter(costs).map(({ zoneId }) => zoneId),
    );
    return rows.map((row) => ({ ...addressRow(row), price: costs(row) ? (prices.get(row.zoneId) ?? null) : null }));
  },
});

/** A public address costs the account that has it on a server, or keeps it. */
const costs = ({ networkType, serverId, kept }: { networkType: number; serverId: string | null; kept: boolean }) =>
  networkType === 1 && (serverId !== null || kept);

/** What a public address costs the caller in each zone; staff do not pay for those of their customers. */
async function pricesOf({ db, scope, me, now }: Pick<Ctx, 'db' | 'scope' | 'me' | 'now'>, zoneIds: readonly string[]) {
  const prices = new Map<string, { currency: Currency; monthlyMicro: number; hourlyOnMicro: number }>();
  if (scope.reach !== 'account') return prices;
  for (const zoneId of new Set(zoneIds)) {
    const book = await readPriceBook(db, { accountId: me.accountId, zoneId, at: now });
    const price = book && priceItem(book, 'ip.public', 1);
    if (price) {
      const { monthlyMicro, hourlyOnMicro } = price;
      prices.set(zoneId, { currency: book.currency, monthlyMicro, hourlyOnMicro });
    }
  }
  return prices;
}
