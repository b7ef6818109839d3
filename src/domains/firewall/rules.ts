export const directions = ['in', 'out'] as const;
export const actions = ['allow', 'deny'] as const;
export const protocols = ['tcp', 'udp', 'icmp', 'gre', 'esp', 'any'] as const;
export type Direction = (typeof directions)[number];
export type Action = (typeof actions)[number];
export type Protocol = (typeof protocols)[number];

/** Only these have ports. */
export const hasPorts = (protocol: Protocol): protocol is 'tcp' | 'udp' => protocol === 'tcp' || protocol === 'udp';

export interface Rule {
  /** Stays the same while the rule is edited and moved, so that two rule sets can be compared. */
  id: string;
  direction: Direction;
  action: Action;
  protocol: Protocol;
  /**
   * Where packets come from (in) or go to (out): addresses, networks and references (`group:<id>`, `network:<id>`,
   * `tag:<name>`). Empty: anywhere.
   */
  peers: string[];
  /** Such as `80,443,8000-8100`; empty: every port. */
  ports: string;
  note: string;
  enabled: boolean;
}

/** What the rest of a rule is where only some of it is given. As it is, it lets in TCP on every port from anywhere. */
export const blankRule = (id: string): Rule => ({
  id,
  direction: 'in',
  action: 'allow',
  protocol: 'tcp',
  peers: [],
  ports: '',
  note: '',
  enabled: true,
});

/** All that decides about the packets of a server; answers to what was let through always pass. */
export interface RuleSet {
  enabled: boolean;
  policyIn: Action;
  policyOut: Action;
  rules: Rule[];
}

/** What a server has that was never given rules. */
export const openSet: RuleSet = { enabled: false, policyIn: 'allow', policyOut: 'allow', rules: [] };

export interface PortRange {
  from: number;
  to: number;
}
export const maxPort = 65_535;
export const everyPort: PortRange = { from: 1, to: maxPort };

export type Ports =
  { kind: 'ports'; ranges: PortRange[] } | { kind: 'bad'; text: string; why: 'form' | 'bounds' | 'order' };

/** Reads a list of ports and ranges. */
export function parsePorts(text: string): Ports {
  const ranges: PortRange[] = [];
  for (const part of text.split(',').map((one) => one.trim())) {
    const found = /^(\d{1,7})(?:\s*-\s*(\d{1,7}))?$/.exec(part);
    if (found === null) return { kind: 'bad', text: part, why: 'form' };
    const from = Number(found[1]);
    const to = Number(found[2] ?? found[1]);
    if (from < 1 || from > maxPort || to < 1 || to > maxPort) return { kind: 'bad', text: part, why: 'bounds' };
    if (to < from) return { kind: 'bad', text: part, why: 'order' };
    ranges.push({ from, to });
  }
  return { kind: 'ports', ranges };
}

/** Sorted, and joined where they touch. */
export function joinPorts(ranges: readonly PortRange[]): PortRange[] {
  const joined: PortRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last !== undefined && range.from <= last.to + 1) last.to = Math.max(last.to, range.to);
    else joined.push({ ...range });
  }
  return joined;
}

export const refKinds = ['group', 'network', 'tag'] as const;
export type RefKind = (typeof refKinds)[number];

/** What a reference is to; null for an address or a network. */
export function parseRef(peer: string): { kind: RefKind; of: string } | null {
  const found = /^(group|network|tag):(.+)$/.exec(peer);
  if (found === null) return null;
  const kind = refKinds.find((one) => one === found[1]);
  return kind === undefined ? null : { kind, of: found[2] ?? '' };
}

/** What each reference currently resolves to: networks in CIDR form. */
export type Refs = Readonly<Record<string, readonly string[]>>;

/** All references in these rules, each once. */
export const refsOf = (rules: readonly Pick<Rule, 'peers'>[]): string[] => [
  ...new Set(rules.flatMap((rule) => rule.peers.filter((peer) => parseRef(peer) !== null))),
];

/** The same rules in the same order, and nothing else different. */
export const sameSet = (a: RuleSet, b: RuleSet): boolean => JSON.stringify(plain(a)) === JSON.stringify(plain(b));

/** Only what decides and what people wrote, in one order of keys. */
export function plain({ enabled, policyIn, policyOut, rules }: RuleSet): RuleSet {
  return {
    enabled,
    policyIn,
    policyOut,
    rules: rules.map((rule) => ({
      id: rule.id,
      direction: rule.direction,
      action: rule.action,
      protocol: rule.protocol,
      peers: [...rule.peers],
      ports: rule.ports,
      note: rule.note,
      enabled: rule.enabled,
    })),
  };
}
