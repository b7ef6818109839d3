import { NotFound } from '#kernel/errors.ts';
import type { HistoryKind } from '#domains/history/kinds.ts';
import { record, type Owned } from '#domains/history/api/port.ts';
import type { Audited, Ctx } from '#platform/http/context.ts';
import { say } from '../messages.ts';
import { isListedWhole } from '../subnets.ts';
import { ofNetwork } from './announce.ts';
import type { ListedAddressRow } from './store-address-list.ts';
import { readNetwork, type ListedNetwork } from './store-networks.ts';
import { countsOf } from './store-parts.ts';
import { readSubnet, type ListedSubnet } from './store-subnets.ts';

/** A network in the wire format. */
export const networkRow = ({
  siteId: _,
  accountId: __,
  counted,
  created,
  label,
  taskId,
  shared,
  ...same
}: ListedNetwork) => ({
  ...same,
  cmdId: taskId,
  label: label ?? same.name,
  counts: counted === null ? null : countsOf(counted),
  created: created.toISOString(),
  shared: shared && { ...shared, until: shared.until === null ? null : new Date(shared.until).toISOString() },
});

/** A subnet in the wire format. */
export function subnetRow(subnet: ListedSubnet) {
  const { id, networkId, cidr, mask, from, to, gateway, dns1, dns2, description, mine, canChange, version } = subnet;
  const [ip = '', bit = '0'] = cidr.split('/');
  const same = { id, networkId, cidr, ip, from, to, gateway, dns1, dns2, description, mine, canChange, version };
  return {
    ...same,
    bit: Number(bit),
    mask: ip.includes(':') ? null : mask,
    counts: subnet.counted === null ? null : countsOf(subnet.counted),
    whole: isWhole(subnet),
    created: subnet.created.toISOString(),
  };
}

/** Whether the addresses of a subnet are listed one by one. */
export function isWhole({
  cidr,
  canChange,
  listedPrefix,
}: Pick<ListedSubnet, 'cidr' | 'canChange' | 'listedPrefix'>): boolean {
  return canChange && isListedWhole(cidr.includes(':') ? 6 : 4, Number(cidr.split('/')[1]), listedPrefix ?? undefined);
}

/** An address in the wire format. */
export const addressRow = <T extends ListedAddressRow>({ since, ...same }: T) => ({
  ...same,
  since: since?.toISOString() ?? null,
});

/** The network as it is now, with its version for the next change. */
export async function shownNetwork(ctx: Ctx, id: string) {
  const network = await readNetwork(ctx.db, ctx.scope, id);
  if (network === null) throw new NotFound();
  ctx.setHeader('etag', `"${network.version}"`);
  return networkRow(network);
}

/** The subnet as it is now, with its version for the next change. */
export async function shownSubnet(ctx: Ctx, id: string) {
  const subnet = await readSubnet(ctx.db, ctx.scope, id);
  if (subnet === null) throw new NotFound();
  ctx.setHeader('etag', `"${subnet.version}"`);
  return subnetRow(subnet);
}

/** Records a change of a network. */
export function recordNetwork(
  ctx: Ctx,
  network: Owned & { name: string },
  {
    action,
    diff,
    ...change
  }: { action: NetworkAction; kind: HistoryKind; taskId?: string; diff: NonNullable<Audited['diff']> },
): Promise<void> {
  return record(ctx, {
    ...change,
    object: ofNetwork(network),
    action: say(action, { object: network.name }),
    diff,
    audit: diff,
  });
}

/** What the history says of a network. */
type NetworkAction = `network.${'create' | 'rename' | 'delete' | 'repair'}`;

/** What the history says of a subnet and its addresses. */
type SubnetAction =
  `subnet.${'create' | 'edit' | 'delete'}` | `address.${'reserve' | 'free' | 'note' | 'import' | 'reverse-name'}`;

/** Records a change of a subnet in the history of its network. */
export async function recordSubnet(
  ctx: Ctx,
  subnet: Pick<ListedSubnet, 'id' | 'networkId' | 'network' | 'cidr' | 'siteId' | 'accountId'>,
  { action, diff }: { action: SubnetAction; diff: NonNullable<Audited['diff']> },
): Promise<void> {
  const { id, networkId, network, siteId, accountId } = subnet;
  const name = `${subnet.cidr} of ${network}`;
  const object = ofNetwork({ id: networkId, name: network, siteId, accountId });
  const part = { type: 'subnet', id, name };
  await record(ctx, { object, kind: 'network', action: say(action, { object: name }), diff, audit: diff, part });
}
