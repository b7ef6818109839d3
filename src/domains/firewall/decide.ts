import { contains, type Address } from '#kernel/addresses.ts';
import { compile, type Compiled } from './resolve.ts';
import type { Action, Direction, Protocol, Refs, RuleSet } from './rules.ts';

/** The first packet of a connection. */
export interface Packet {
  direction: Direction;
  protocol: Exclude<Protocol, 'any'>;
  /** Of the other side. */
  address: Address;
  /** Null for protocols without ports. */
  port: number | null;
}

export interface Decision {
  action: Action;
  /** The place of the rule that decides; null: the policy does, or the firewall is off. */
  place: number | null;
}

/** What becomes of a packet: the first rule that matches decides, else the policy. */
export function decide(set: RuleSet, refs: Refs, packet: Packet): Decision {
  if (!set.enabled) return { action: 'allow', place: null };
  const place = set.rules.findIndex((rule) => rule.enabled && matches(compile(rule, refs), packet));
  const policy = packet.direction === 'in' ? set.policyIn : set.policyOut;
  return place < 0 ? { action: policy, place: null } : { action: set.rules[place]?.action ?? policy, place };
}

function matches(rule: Compiled, { direction, protocol, address, port }: Packet): boolean {
  if (rule.direction !== direction || (rule.protocol !== 'any' && rule.protocol !== protocol)) return false;
  if (rule.ports !== null && !rule.ports.some(({ from, to }) => port !== null && port >= from && port <= to))
    return false;
  return rule.ranges === null || rule.ranges.some((range) => contains(range, address));
}

/** A rule set and what its references resolve to. */
export interface Judged {
  set: RuleSet;
  refs: Refs;
}

/**
 * The ports on which an address reaches the server now and would not with other rules: what shuts people out of
 * their own server.
 */
export function lockedPorts(
  change: { before: Judged; after: Judged },
  from: { address: Address; ports: readonly number[] },
): number[] {
  const reaches = ({ set, refs }: Judged, port: number) =>
    decide(set, refs, { direction: 'in', protocol: 'tcp', address: from.address, port }).action === 'allow';
  return from.ports.filter((port) => reaches(change.before, port) && !reaches(change.after, port));
}

/** The ports by which a guest is worked on. */
export const managementPorts = (osFamily: string): number[] => (osFamily === 'windows' ? [3389] : [22]);
export const managementName = (port: number): string => ({ 22: 'SSH', 3389: 'Remote Desktop' })[port] ?? `${port}`;
