import type { EngineFirewall, EngineRule } from '#engines/firewall.ts';
import { type Bridge, type Cable, mergedRanges, mergeSpans } from './plan.ts';

/** The cable that leads out of the namespace; there while a public network is. */
export const uplinkName = 'uplink';

const quoted = (names: readonly string[]): string => `{ ${names.map((name) => `"${name}"`).join(', ')} }`;
/** Replaces a table by this one, in the one transaction that a file is. */
const replaced = (table: string, chains: readonly string[]): string =>
  `add table ${table}\ndelete table ${table}\ntable ${table} {\n${chains.join('\n')}\n}\n`;

/** No machine takes another's address, nor speaks anything but IPv4: what is not filtered cannot pass. */
export function spoofTable(bridges: readonly Bridge[]): string {
  const cables = bridges.flatMap((bridge) => bridge.cables);
  const chains = cables.map(({ tap, mac, addresses }) => {
    const own = addresses.length === 0 ? [] : [`ip saddr { ${addresses.join(', ')} } accept`];
    const lines = [
      `ether saddr != ${mac} drop`,
      `ether type arp arp saddr ether ${mac} arp saddr ip { ${['0.0.0.0', ...addresses].join(', ')} } accept`,
      'ether type != ip drop',
      'ip saddr 0.0.0.0 udp sport 68 udp dport 67 accept',
      // Leases are given by the host alone.
      'udp sport 67 drop',
      ...own,
      'counter drop',
    ];
    return `chain from_${tap} {\n${lines.join('\n')}\n}`;
  });
  const verdicts = cables.map(({ tap }) => `"${tap}" : goto from_${tap}`);
  const map = verdicts.length === 0 ? '' : `iifname vmap { ${verdicts.join(', ')} }`;
  // What is sent to everyone passes no filter of anyone's own.
  const crowd = 'meta pkttype { broadcast, multicast } ether type ip drop';
  const forward = `chain c_forward { type filter hook forward priority -200; policy accept;\n${crowd}\n${map}\n}`;
  const input = `chain c_input { type filter hook input priority -200; policy accept;\n${map}\n}`;
  return replaced('bridge spoof', [...chains, forward, input]);
}

/** Who reaches whom: machines of one network each other, public networks each other and the world outside. */
export function groundTable(bridges: readonly Bridge[]): string {
  const names = bridges.map(({ name }) => name);
  const open = bridges.filter((bridge) => bridge.open).map(({ name }) => name);
  const kept = bridges.filter((bridge) => !bridge.open).map(({ name }, i) => `"${name}" : ${i + 1}`);
  const within =
    names.length === 0 ? [] : [`iifname . oifname { ${names.map((n) => `"${n}" . "${n}"`).join(', ')} } accept`];
  const out =
    open.length === 0
      ? []
      : [`iifname ${quoted([...open, uplinkName])} oifname ${quoted([...open, uplinkName])} accept`];
  return replaced('inet ground', [
    // Networks apart may use the same addresses.
    `chain c_zone { type filter hook prerouting priority -300;\n${kept.length === 0 ? '' : `ct zone set iifname map { ${kept.join(', ')} }`}\n}`,
    `chain c_input { type filter hook input priority 10; policy drop;
ct state established,related accept
iifname "lo" accept
udp sport 68 udp dport 67 accept
meta l4proto icmp accept
}`,
    `chain c_forward { type filter hook forward priority 10; policy drop;\n${['ct state established,related accept', ...within, ...out].join('\n')}\n}`,
    `chain c_post { type nat hook postrouting priority 100;\noifname "${uplinkName}" masquerade\n}`,
  ]);
}

/** What goes beyond this at once is let through: a tenth of a second's, and no less than a large packet needs. */
const burstOf = (bytesPerSecond: number): number => Math.max(65_536, Math.round(bytesPerSecond / 10));

/**
 * Drops what machines send and receive beyond their caps: each has one for a direction, which all its cards in public
 * networks share. `capOf` gives Mbit/s.
 */
export function capTable(bridges: readonly Bridge[], capOf: (machineRef: string) => number | null): string {
  const cables = bridges.filter((bridge) => bridge.open).flatMap((bridge) => bridge.cables);
  const limited = [...Map.groupBy(cables, ({ machineRef }) => machineRef)].flatMap(([machineRef, ends]) => {
    const mbps = capOf(machineRef);
    return mbps === null ? [] : [{ name: tableOf(machineRef), ends, bytes: (mbps * 1_000_000) / 8 }];
  });
  const limits = limited.flatMap(({ name, bytes }) =>
    ['in', 'out'].map(
      (way) =>
        `limit ${way}_${name} {\nrate over ${bytes} bytes/second burst ${burstOf(bytes)} bytes\n}\n` +
        `chain over_${way}_${name} {\nlimit name "${way}_${name}" counter drop\n}`,
    ),
  );
  const map = (side: 'iifname' | 'oifname', way: 'in' | 'out'): string => {
    const jumps = limited.flatMap(({ name, ends }) => ends.map(({ tap }) => `"${tap}" : jump over_${way}_${name}`));
    return jumps.length === 0 ? '' : `${side} vmap { ${jumps.join(', ')} }`;
  };
  const [sent, received] = [map('iifname', 'out'), map('oifname', 'in')];
  const hook = (name: string, lines: readonly string[]): string =>
    `chain c_${name} { type filter hook ${name} priority -100; policy accept;\n${lines.join('\n')}\n}`;
  return replaced('bridge caps', [
    ...limits,
    hook('forward', [sent, received]),
    hook('input', [sent]),
    hook('output', [received]),
  ]);
}

export const tableOf = (machineRef: string): string => `m_${machineRef.replaceAll('-', '')}`;

/** The packet filter of a machine: its own table, so that it is replaced without a look at any other. */
export function machineTable(machineRef: string, firewall: EngineFirewall, cables: readonly Cable[]): string {
  const ends = cables.flatMap(({ bridge, addresses }) => addresses.map((address) => `"${bridge}" . ${address}`));
  const set = `{ ${ends.join(', ')} }`;
  const from = ends.length === 0 ? '' : `iifname . ip saddr ${set} goto rules_out`;
  const to = ends.length === 0 ? '' : `oifname . ip daddr ${set} goto rules_in`;
  const known = 'ct state established,related accept';
  const hook = (name: string, lines: readonly string[]): string =>
    `chain c_${name} { type filter hook ${name} priority 0; policy accept;\n${lines.join('\n')}\n}`;
  return replaced(`inet ${tableOf(machineRef)}`, [
    chainOf(firewall, 'in'),
    chainOf(firewall, 'out'),
    hook('forward', [known, from, to]),
    hook('output', [known, 'udp sport 67 udp dport 68 accept', to]),
    hook('input', [known, 'udp sport 68 udp dport 67 accept', from]),
  ]);
}

function chainOf({ rules, policyIn, policyOut }: EngineFirewall, direction: 'in' | 'out'): string {
  const lines = rules.flatMap((rule, place) => (rule.direction === direction ? lineOf(rule, place) : []));
  const policy = direction === 'in' ? policyIn : policyOut;
  return `chain rules_${direction} {\n${[...lines, `counter ${verdicts[policy]}`].join('\n')}\n}`;
}

const verdicts = { allow: 'accept', deny: 'drop' } as const;
const protocols = { tcp: 'tcp', udp: 'udp', icmp: 'icmp', gre: '47', esp: '50' } as const;

/** A rule of the port as one of the kernel; none where it can match nothing here. */
function lineOf({ direction, action, protocol, peers, ports }: EngineRule, place: number): string[] {
  const parts: string[] = [];
  if (peers !== null) {
    const ranges = mergedRanges(peers);
    if (ranges.length === 0) return [];
    parts.push(`ip ${direction === 'in' ? 'saddr' : 'daddr'} { ${ranges.join(', ')} }`);
  }
  if (protocol !== 'any') parts.push(`meta l4proto ${protocols[protocol]}`);
  if (ports !== null) {
    const spans = mergeSpans(ports);
    if (spans.length === 0) return [];
    const list = spans.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`));
    parts.push(`${protocol} dport { ${list.join(', ')} }`);
  }
  return [`${parts.join(' ')} counter ${verdicts[action]} comment "${place}"`];
}
