import { isDeepStrictEqual } from 'node:util';
import type { EngineNetwork, EngineSubnet } from '#engines/networks.ts';
import { addressText, parseAddress } from '#kernel/addresses.ts';
import type { Message } from '#kernel/message.ts';
import { say } from '../messages.ts';

const plain = (ip: string): string => {
  const read = parseAddress(ip);
  return read === null ? ip : addressText(read);
};
const cidrOf = ({ cidr }: EngineSubnet): string => {
  const [ip = '', bits = ''] = cidr.split('/');
  return `${plain(ip)}/${bits}`;
};

/** How the switch has a network otherwise than it should, for people; null: it has it so. */
export function differenceOf(wanted: EngineNetwork, there: EngineNetwork | null): Message | null {
  if (there === null) return say('switch-lacks-network');
  const said: Message[] = [];
  if (there.vlan !== wanted.vlan) said.push(say('number-differs', { there: there.vlan, wanted: wanted.vlan }));
  if (there.name !== wanted.name) said.push(say('name-differs', { there: there.name }));
  if (there.kind !== wanted.kind) said.push(say('kind-differs', { there: there.kind, wanted: wanted.kind }));
  if (there.zoneId !== wanted.zoneId) said.push(say('zone-differs', { there: there.zoneId }));
  const has = new Map(there.subnets.map((subnet) => [cidrOf(subnet), subnet]));
  for (const subnet of wanted.subnets) {
    const cidr = cidrOf(subnet);
    const other = has.get(cidr);
    has.delete(cidr);
    if (other === undefined) said.push(say('subnet-lacking', { cidr }));
    else said.push(...differencesOf(cidr, subnet, other));
  }
  for (const cidr of has.keys()) said.push(say('subnet-unknown', { cidr }));
  const [first, ...more] = said;
  if (first === undefined) return null;
  return say('on-switch', {
    differences: more.reduce((before, after) => say('and-differs', { before, after }), first),
  });
}

function differencesOf(cidr: string, wanted: EngineSubnet, there: EngineSubnet): Message[] {
  const dns = (subnet: EngineSubnet) => subnet.dns.map(plain).join(', ') || say('no-name-servers');
  const gateways = { there: there.gateway, wanted: wanted.gateway };
  const [has, needs] = [dns(there), dns(wanted)];
  return [
    ...(plain(gateways.there) === plain(gateways.wanted) ? [] : [say('gateway-differs', { cidr, ...gateways })]),
    ...(isDeepStrictEqual(has, needs) ? [] : [say('name-servers-differ', { cidr, there: has, wanted: needs })]),
  ];
}
