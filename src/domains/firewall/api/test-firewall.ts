import { Invalid, item } from '#kernel/errors.ts';
import { findServer } from '#domains/servers/api/port.ts';
import type { Run } from '#platform/http/context.ts';
import { parseAddress } from '#kernel/addresses.ts';
import type { firewall as contract } from '../contract.ts';
import { hasPorts, maxPort, parsePorts } from '../rules.ts';
import { decidePackets } from './decide-packet.ts';

/** What the wanted rules of a server do with a packet, and which of them decides. */
export const testFirewall: Run<typeof contract.testFirewall> = async ({ db, scope }, { params, query }) => {
  const server = await findServer(db, scope, params.serverId);
  const address = parseAddress(query.address.trim());
  if (address === null) throw new Invalid([item(1754, 'address', { text: query.address })]);
  const port = portOf(query.protocol, query.port);
  const { direction, protocol } = query;
  const [decision] = await decidePackets(db, server, [{ direction, protocol, address, port }]);
  if (decision === undefined) throw new Error('a packet was not decided');
  return decision;
};

function portOf(protocol: 'tcp' | 'udp' | 'icmp' | 'gre' | 'esp', text: string | undefined): number | null {
  if (!hasPorts(protocol)) {
    if (text !== undefined) throw new Invalid([item(1753, 'port')]);
    return null;
  }
  const read = parsePorts(text ?? '');
  const [range] = read.kind === 'ports' ? read.ranges : [];
  if (range === undefined || range.from !== range.to)
    throw new Invalid([item(1751, 'port', { text: text ?? '', max: maxPort })]);
  return range.from;
}
