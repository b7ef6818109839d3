import { canonicalNetwork, parseNetwork, type Range } from '#kernel/addresses.ts';
import {
  hasPorts,
  joinPorts,
  parsePorts,
  parseRef,
  type Action,
  type PortRange,
  type Refs,
  type Rule,
  type RuleSet,
} from './rules.ts';

/** A rule as it is applied: no references, and no names. */
export interface InForce extends Pick<Rule, 'direction' | 'action' | 'protocol'> {
  peers: string[] | null;
  ports: PortRange[] | null;
}
/** A rule set as it is applied; rules that are switched off or match nothing are left out. */
export interface SetInForce {
  enabled: boolean;
  policyIn: Action;
  policyOut: Action;
  rules: InForce[];
}

/** The networks that a rule names, sorted; null: anywhere. A reference to nothing gives none. */
export function networksOf(rule: Pick<Rule, 'peers'>, refs: Refs): string[] | null {
  if (rule.peers.length === 0) return null;
  const texts = rule.peers.flatMap((peer) => (parseRef(peer) === null ? [peer] : (refs[peer] ?? [])));
  return [...new Set(texts.flatMap((text) => canonicalNetwork(text) ?? []))].toSorted();
}

/** The ports that a rule names; null: every port. */
export function portsOf(rule: Pick<Rule, 'protocol' | 'ports'>): PortRange[] | null {
  if (!hasPorts(rule.protocol) || rule.ports.trim() === '') return null;
  const read = parsePorts(rule.ports);
  return read.kind === 'ports' ? joinPorts(read.ranges) : [];
}

/** Whether a rule is applied at all. */
const counts = (rule: Rule, refs: Refs): boolean => rule.enabled && networksOf(rule, refs)?.length !== 0;

/** The rule set as the engine is to have it. */
export function inForce(set: RuleSet, refs: Refs): SetInForce {
  const { enabled, policyIn, policyOut, rules } = set;
  return {
    enabled,
    policyIn,
    policyOut,
    rules: rules
      .filter((rule) => counts(rule, refs))
      .map((rule) => ({
        direction: rule.direction,
        action: rule.action,
        protocol: rule.protocol,
        peers: networksOf(rule, refs),
        ports: portsOf(rule),
      })),
  };
}

/** Active rules, read as rules once more: without names and notes. */
export const asRules = ({ enabled, policyIn, policyOut, rules }: SetInForce): RuleSet => ({
  enabled,
  policyIn,
  policyOut,
  rules: rules.map(({ direction, action, protocol, peers, ports }, place) => ({
    id: `${place}`,
    direction,
    action,
    protocol,
    peers: peers ?? [],
    ports: ports?.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(',') ?? '',
    note: '',
    enabled: true,
  })),
});

/** The places, in the whole set, of the rules that are active, in the order in which they are. */
export const placesInForce = (set: RuleSet, refs: Refs): number[] =>
  set.rules.flatMap((rule, place) => (counts(rule, refs) ? [place] : []));

/** A rule as what it matches, in numbers. */
export interface Compiled extends Pick<Rule, 'direction' | 'action' | 'protocol'> {
  /** Null: anywhere. */
  ranges: Range[] | null;
  /** Null: every port. */
  ports: PortRange[] | null;
  counts: boolean;
}

/** Reads a rule once, for those who ask it often. */
export function compile(rule: Rule, refs: Refs): Compiled {
  const ranges = networksOf(rule, refs)?.flatMap((text) => {
    const read = parseNetwork(text);
    return read.kind === 'network' ? [read.range] : [];
  });
  const { direction, action, protocol } = rule;
  return { direction, action, protocol, ranges: ranges ?? null, ports: portsOf(rule), counts: counts(rule, refs) };
}
