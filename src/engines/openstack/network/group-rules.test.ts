import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Packet } from '#engines/conformance/harness.ts';
import type { EngineFirewall } from '#engines/firewall.ts';
import { groupRulesOf } from './group-rules.ts';
import { isWithin } from './spans.ts';
import { passesGroup } from './test-packets.ts';

const address = fc.constantFrom('10.0.0.1', '10.0.0.130', '10.0.1.7', '198.51.100.4', '2001:db8::9', '2001:db8:1::1');
const peer = fc.constantFrom(
  '10.0.0.0/24',
  '10.0.0.128/25',
  '10.0.0.1/32',
  '0.0.0.0/0',
  '2001:db8::/32',
  '2001:db8::9/128',
);
const port = fc.constantFrom(1, 22, 80, 443, 65_535);
const direction = fc.constantFrom('in' as const, 'out' as const);
const action = fc.constantFrom('allow' as const, 'deny' as const);
const range = fc.tuple(port, port).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));

const rule = fc
  .record({
    direction,
    action,
    protocol: fc.constantFrom('tcp' as const, 'udp' as const, 'icmp' as const, 'gre' as const, 'any' as const),
    peers: fc.option(fc.uniqueArray(peer, { maxLength: 3 })),
    ports: fc.option(fc.array(range, { minLength: 1, maxLength: 2 })),
  })
  .map((one) => (one.protocol === 'tcp' || one.protocol === 'udp' ? one : { ...one, ports: null }));
const firewall = fc.record({
  enabled: fc.boolean(),
  policyIn: action,
  policyOut: action,
  rules: fc.array(rule, { maxLength: 6 }),
});
const packet: fc.Arbitrary<Packet> = fc
  .record({
    direction,
    protocol: fc.constantFrom('tcp' as const, 'udp' as const, 'icmp' as const, 'gre' as const),
    address,
    port,
  })
  .map((one) => (one.protocol === 'tcp' || one.protocol === 'udp' ? one : { ...one, port: null }));

/** What the port says of packet filters: the first rule that matches decides, else the policy. */
function passes({ enabled, rules, ...policies }: EngineFirewall, { direction: way, ...of }: Packet): boolean {
  if (!enabled) return true;
  const first = rules.find(
    (one) =>
      one.direction === way &&
      (one.protocol === 'any' || one.protocol === of.protocol) &&
      (one.peers === null || one.peers.some((cidr) => isWithin(cidr, of.address))) &&
      (one.ports === null || one.ports.some(({ from, to }) => from <= (of.port ?? 0) && (of.port ?? 0) <= to)),
  );
  return (first?.action ?? policies[way === 'in' ? 'policyIn' : 'policyOut']) === 'allow';
}

it('lets the same packets pass as the rules in their order', () => {
  fc.assert(
    fc.property(firewall, packet, (wanted, one) => {
      expect(passesGroup(groupRulesOf(wanted), one)).toBe(passes(wanted, one));
    }),
    { numRuns: 2000 },
  );
});

it('needs one rule a family for what everything may pass', () => {
  const open = groupRulesOf({ enabled: true, policyIn: 'allow', policyOut: 'deny', rules: [] });
  expect(open).toEqual([
    { direction: 'ingress', ethertype: 'IPv4' },
    { direction: 'ingress', ethertype: 'IPv6' },
  ]);
});

it('takes a denied address out of a network', () => {
  const deny = { direction: 'in', action: 'deny', protocol: 'tcp', peers: ['10.0.0.1/32'], ports: null } as const;
  const allow = { ...deny, action: 'allow', peers: ['10.0.0.0/30'], ports: [{ from: 22, to: 22 }] } as const;
  const rules = groupRulesOf({ enabled: true, policyIn: 'deny', policyOut: 'deny', rules: [deny, allow] });
  expect(rules.map((one) => one.remote_ip_prefix)).toEqual(['10.0.0.0/32', '10.0.0.2/31']);
});
