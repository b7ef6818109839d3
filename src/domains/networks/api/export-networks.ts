import { NotFound } from '#kernel/errors.ts';
import { maxPageSize } from '#kernel/page.ts';
import type { Run } from '#platform/http/context.ts';
import { tableFile, type FileColumn } from '#platform/http/table-file.ts';
import type { networks } from '../contract.ts';
import { typeNames } from '../names.ts';
import * as addresses from './store-address-list.ts';
import * as store from './store-networks.ts';
import { readSubnet, subnetsOfZone } from './store-subnets.ts';
import { isWhole, networkRow, subnetRow } from './view.ts';

type Line = readonly (string | number)[];
const columnsOf = (head: readonly string[]): FileColumn<Line>[] =>
  head.map((name, i) => [name, (line) => line[i] ?? '']);

const networkHead = ['zone', 'network', 'type', 'vlanId', 'owner', 'subnet', 'gateway', 'dns1', 'dns2', 'from', 'to', 'description', 'total', 'used', 'reserved', 'free']; // prettier-ignore

/** The networks of a zone as a file, a line for each subnet; a network without one has a line of its own. */
export const exportNetworks: Run<typeof networks.exportNetworks> = async ({ db, scope, now }, { query }) => {
  const { zoneId, filter = '' } = query;
  const which = { ...store.everyNetwork, zoneId, filter };
  const found = await store
    .networksWhere(db, scope, which)
    .orderBy('n.name')
    .orderBy('n.id')
    .limit(maxPageSize)
    .execute();
  const subnets = Map.groupBy((await subnetsOfZone(db, scope, zoneId)).map(subnetRow), ({ networkId }) => networkId);
  const lines = found.map(networkRow).flatMap((row) => {
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
  const columns = columnsOf(networkHead);
  return tableFile({ what: 'networks', of: zoneId, now, format: query.format, columns, batches: [lines] });
};

const addressHead = ['ip', 'state', 'type', 'server', 'nic', 'mac', 'reverseDns', 'note'];

/** The plan of a subnet as a file: each of its addresses in a small one, else those that are taken. */
export const exportAddresses: Run<typeof networks.exportAddresses> = async ({ db, scope, now }, { params, query }) => {
  const subnet = await readSubnet(db, scope, params.subnetId);
  if (subnet === null) throw new NotFound();
  const { filter = '', use = null, type = null } = query;
  const which = { subnetId: subnet.id, whole: isWhole(subnet), all: subnet.canChange, filter, use, type };
  const rows = await addresses.addressesWhere(db, scope, which).orderBy('r.ip').limit(maxPageSize).execute();
  const lines = rows.map((r) => [r.ip, r.use, typeNames[r.type] ?? '', r.server ?? '', r.nic ?? '', r.mac ?? '', r.reverseDns, r.note]); // prettier-ignore
  const name = subnet.cidr.replaceAll(/[^0-9a-f]+/g, '-');
  const columns = columnsOf(addressHead);
  return tableFile({ what: 'addresses', of: name, now, format: query.format, columns, batches: [lines] });
};
