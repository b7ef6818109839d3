import type { NicRow } from './types.ts';

/** Instructions for setting addresses in the guest, by operating system. */
export function snippetsFor(nic: NicRow): { id: 'netplan' | 'nmcli' | 'windows'; title: string; code: string }[] {
  const [ip] = nic.ips;
  if (ip === undefined || nic.prefix === null) return [];
  const all = nic.ips.map((one) => `${one}/${nic.prefix}`);
  // Private networks have a gateway, yet the way out of the server is the public card.
  const gateway = nic.type === 1 ? nic.gateway : null;
  const route = gateway === null ? [] : ['      routes:', '        - to: default', `          via: ${gateway}`];
  const name = `net${nic.index}`;
  return [
    {
      id: 'netplan',
      title: 'Ubuntu, Debian (netplan)',
      code: [
        'network:',
        '  version: 2',
        '  ethernets:',
        `    ${name}:`,
        '      match:',
        `        macaddress: "${nic.mac}"`,
        `      addresses: [${all.join(', ')}]`,
        ...route,
      ].join('\n'),
    },
    {
      id: 'nmcli',
      title: 'RHEL, Alma, Rocky (NetworkManager)',
      code: [
        `nmcli connection add type ethernet con-name ${name} mac ${nic.mac} \\`,
        `  ipv4.method manual ipv4.addresses ${all.join(',')}${gateway === null ? '' : ` ipv4.gateway ${gateway}`}`,
        `nmcli connection up ${name}`,
      ].join('\n'),
    },
    {
      id: 'windows',
      title: 'Windows (PowerShell)',
      code: [
        `$card = Get-NetAdapter | Where-Object MacAddress -eq '${nic.mac.replaceAll(':', '-').toUpperCase()}'`,
        ...nic.ips.map(
          (one, i) =>
            `New-NetIPAddress -InterfaceIndex $card.ifIndex -IPAddress ${one} -PrefixLength ${nic.prefix}` +
            (gateway === null || i > 0 ? '' : ` -DefaultGateway ${gateway}`),
        ),
      ].join('\n'),
    },
  ];
}
