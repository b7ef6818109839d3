import type { EngineNetwork, EngineSubnet } from '#engines/networks.ts';
import { addressText, parseAddress } from '#kernel/addresses.ts';

const plain = (ip: string): string => {
  const read = parseAddress(ip);
  return read === null ? ip : addressText(read);
};
const cidrOf = ({ cidr }: EngineSubnet): string => {
  const [ip = '', bits = ''] = cidr.split('/');
  return `${plain(ip)}/${bits}`;
};

/** How the switch has a network otherwise than it should, for people; null: it has it so. */
export function differenceOf(wanted: EngineNetwork, there: EngineNetwork | null): string | null {
  if (there === null) return 'The switch does not have it.';
  const said: string[] = [];
  if (there.vlan !== wanted.vlan) said.push(`its number is ${there.vlan}, and should be ${wanted.vlan}`);
  if (there.name !== wanted.name) said.push(`its name is ${there.name}`);
  if (there.kind !== wanted.kind) said.push(`it is of the kind ${there.kind}, and should be ${wanted.kind}`);
  if (there.zoneId !== wanted.zoneId) said.push(`it lies in ${there.zoneId}`);
  const has = new Map(there.subnets.map((subnet) => [cidrOf(subnet), subnet]));
  for (const subnet of wanted.subnets) {
    const cidr = cidrOf(subnet);
    const other = has.get(cidr);
    has.delete(cidr);
    if (other === undefined) said.push(`it lacks ${cidr}`);
    else said.push(...differencesOf(cidr, subnet, other));
  }
  for (const cidr of has.keys()) said.push(`it has ${cidr} besides`);
  return said.length === 0 ? null : `On the switch ${said.join('; ')}.`;
}

function differencesOf(cidr: string, wanted: EngineSubnet, there: EngineSubnet): string[] {
  const dns = (subnet: EngineSubnet) => subnet.dns.map(plain).join(', ') || 'none';
  return [
    ...(plain(there.gateway) === plain(wanted.gateway)
      ? []
      : [`the gateway of ${cidr} is ${there.gateway}, and should be ${wanted.gateway}`]),
    ...(dns(there) === dns(wanted)
      ? []
      : [`the name servers of ${cidr} are ${dns(there)}, and should be ${dns(wanted)}`]),
  ];
}
