import type { EngineFirewall, EngineRule } from '#engines/firewall.ts';
import { say } from '#engines/messages.ts';
import { Failure } from '#kernel/failure.ts';
import type { GroupRule } from '../client/nets.ts';
import { cidrsOf, common, everything, families, type Family, joined, spanOf, type Spans, without } from './spans.ts';

const protocols = ['tcp', 'udp', 'icmp', 'gre', 'esp', 'other'] as const;
type Protocol = (typeof protocols)[number];
const lastPort = 65_535;

/** Most rules that a security group here has; the switches of a cloud work through all of them. */
const maxGroupRules = 1000;

/** What passes to or from one range of ports. */
interface Passing {
  from: number;
  to: number;
  peers: Spans;
}

/**
 * The rules of a security group that let the same packets pass. Security groups have no order and do not deny: what a rule
 * denies is taken from what the rules behind it allow. Protocols that no rule can name pass only where all the others do.
 */
export function groupRulesOf(firewall: EngineFirewall): GroupRule[] {
  const all = (['in', 'out'] as const).flatMap((direction) =>
    families.flatMap((family) => rulesFor(firewall, direction, family)),
  );
  if (all.length > maxGroupRules) throw new Failure(say('cloud-firewall-too-large', { max: maxGroupRules }));
  return all;
}

function rulesFor(firewall: EngineFirewall, direction: EngineRule['direction'], family: Family): GroupRule[] {
  const rules = firewall.enabled ? firewall.rules.filter((rule) => rule.direction === direction) : [];
  const policy = firewall.enabled ? firewall[direction === 'in' ? 'policyIn' : 'policyOut'] : 'allow';
  const passing = new Map(protocols.map((protocol) => [protocol, passingOf(rules, policy, { protocol, family })]));
  const base = { direction: direction === 'in' ? 'ingress' : 'egress', ethertype: family.ethertype } as const;
  const shared = passing.get('other') ?? [];
  if (protocols.every((protocol) => isSame(passing.get(protocol) ?? [], shared)))
    return shared.flatMap((one) => peersOf(one, family).map((peer) => ({ ...base, ...peer })));
  return protocols
    .filter((protocol) => protocol !== 'other')
    .flatMap((protocol) =>
      (passing.get(protocol) ?? []).flatMap((one) =>
        peersOf(one, family).map((peer) => ({
          ...base,
          protocol: protocol === 'icmp' && family.ethertype === 'IPv6' ? 'ipv6-icmp' : protocol,
          ...portsOf(protocol, one),
          ...peer,
        })),
      ),
    );
}

const hasPorts = (protocol: Protocol): boolean => protocol === 'tcp' || protocol === 'udp';

function portsOf(protocol: Protocol, { from, to }: Passing) {
  if (!hasPorts(protocol) || (from <= 1 && to === lastPort)) return {};
  return { port_range_min: from, port_range_max: to };
}

/** Networks that a rule is about; one that is about all of them names none. */
function peersOf({ peers }: Passing, family: Family): { remote_ip_prefix?: string }[] {
  const cidrs = cidrsOf(peers, family);
  if (cidrs.length === 1 && cidrs[0]?.endsWith('/0')) return [{}];
  return cidrs.map((cidr) => ({ remote_ip_prefix: cidr }));
}

/** What passes, by ranges of ports between which nothing changes. */
function passingOf(
  rules: readonly EngineRule[],
  policy: 'allow' | 'deny',
  { protocol, family }: { protocol: Protocol; family: Family },
): Passing[] {
  const about = rules
    .filter((rule) => rule.protocol === protocol || rule.protocol === 'any')
    .map(({ action, peers, ports }) => ({ action, ports, peers: spansOf(peers, family) }));
  const starts = new Set([1]);
  if (hasPorts(protocol))
    for (const { ports } of about)
      for (const { from, to } of ports ?? []) {
        starts.add(from);
        if (to < lastPort) starts.add(to + 1);
      }
  const edges = [...starts].toSorted((a, b) => a - b);
  const all: Passing[] = [];
  edges.forEach((from, i) => {
    const to = (edges[i + 1] ?? lastPort + 1) - 1;
    let undecided = everything(family);
    let allowed: Spans = [];
    for (const rule of about) {
      if (rule.ports !== null && !rule.ports.some((range) => range.from <= from && to <= range.to)) continue;
      if (rule.action === 'allow') allowed = joined([...allowed, ...common(undecided, rule.peers)]);
      undecided = without(undecided, rule.peers);
    }
    const peers = policy === 'allow' ? joined([...allowed, ...undecided]) : allowed;
    const last = all.at(-1);
    if (last !== undefined && sameSpans(last.peers, peers)) last.to = to;
    else all.push({ from, to, peers });
  });
  return all.filter(({ peers }) => peers.length > 0);
}

const spansOf = (peers: EngineRule['peers'], family: Family): Spans =>
  peers === null
    ? everything(family)
    : joined(peers.map((cidr) => spanOf(cidr, family)).filter((span) => span !== null));

const sameSpans = (a: Spans, b: Spans): boolean =>
  a.length === b.length && a.every(([from, to], i) => from === b[i]?.[0] && to === b[i]?.[1]);

const isSame = (a: readonly Passing[], b: readonly Passing[]): boolean =>
  a.length === b.length &&
  a.every((one, i) => one.from === b[i]?.from && one.to === b[i]?.to && sameSpans(one.peers, b[i]?.peers ?? []));
