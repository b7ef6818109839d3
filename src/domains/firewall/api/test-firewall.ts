import { Invalid, item } from '#kernel/errors.ts';
import { findServer } from '#domains/servers/api/port.ts';
import type { Run } from '#platform/http/context.ts';
import { parseAddress } from '#kernel/addresses.ts';
import type { firewall as contract } from '../contract.ts';
import { decide } from '../decide.ts';
import { hasPorts, maxPort, parsePorts } from '../rules.ts';
import { readFirewall } from './store.ts';
import { readChoices, refsFrom } from './store-refs.ts';

/** What the wanted rules of a server do with a packet, and which of them decides. */
export const testFirewall: Run<typeof contract.testFirewall> = async ({ db, scope }, { params, query }) => {
  const server = await findServer(db, scope, params.serverId);
  const address = parseAddress(query.address.trim());
  if (address === null) throw new Invalid([item(1754, 'address', { text: query.address })]);
  const port = portOf(query.protocol, query.port);
  const refs = refsFrom(await readChoices(db, server.accountId));
  const found = await readFirewall(db, server.id);
  const { direction, protocol } = query;
  const { action, place } = decide(found.set, refs, { direction, protocol, address, port });
  return {
    action,
    place: place === null ? null : place + 1,
    rule: place === null ? null : (found.set.rules[place] ?? null),
    inForce: found.revision === 0 || (found.revision === found.appliedRevision && found.host === null),
  };
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
