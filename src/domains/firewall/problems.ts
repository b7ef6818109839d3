import './errors.ts';
import { why } from './reasons.ts';
import { item, type ErrorItem } from '#kernel/errors.ts';
import { parseNetwork } from '#kernel/addresses.ts';
import { maxNoteLength, maxPeers, maxPorts } from './limits.ts';
import { hasPorts, maxPort, parsePorts, parseRef, type Rule } from './rules.ts';

interface Bounds {
  /** References that there are. */
  known: (ref: string) => boolean;
  /** Most rules of one set. */
  limit: number;
  /** What is before the key of a field, such as `rules`. */
  at: string;
}

/** Everything that is wrong with rules, each at its field. */
export function problemsOfRules(rules: readonly Rule[], { known, limit, at }: Bounds): ErrorItem[] {
  const problems = rules.flatMap((rule, place) => problemsOfRule(rule, `${at}.${place}`, known));
  const ids = new Set(rules.map((rule) => rule.id));
  if (ids.size < rules.length) problems.unshift(item(1000, at, { detail: why('same-id') }));
  if (rules.length > limit) problems.unshift(item(1750, at, { count: rules.length, limit }));
  return problems;
}

/** What is wrong with one rule. */
export function problemsOfRule(rule: Rule, at: string, known: (ref: string) => boolean): ErrorItem[] {
  return [
    ...peerProblems(rule, `${at}.peers`, known),
    ...portProblems(rule, `${at}.ports`),
    ...(rule.note.length > maxNoteLength ? [item(1757, `${at}.note`, { max: maxNoteLength })] : []),
  ];
}

function peerProblems({ peers }: Rule, key: string, known: (ref: string) => boolean): ErrorItem[] {
  if (peers.length > maxPeers) return [item(1758, key, { max: maxPeers })];
  for (const peer of peers) {
    const problem = problemOfPeer(peer, key, known);
    if (problem !== null) return [problem];
  }
  return [];
}

/** What is wrong with one address, network or reference; null when nothing is. */
export function problemOfPeer(peer: string, key: string, known: (ref: string) => boolean): ErrorItem | null {
  if (parseRef(peer) !== null) return known(peer) ? null : item(1756, key, { peer });
  const read = parseNetwork(peer);
  if (read.kind === 'none') return item(1754, key, { text: peer });
  return read.kind === 'hostBits' ? item(1755, key, { text: peer, correct: read.correct }) : null;
}

function portProblems({ protocol, ports }: Rule, key: string): ErrorItem[] {
  if (ports.trim() === '') return [];
  if (!hasPorts(protocol)) return [item(1753, key)];
  const read = parsePorts(ports);
  if (read.kind === 'ports') return read.ranges.length > maxPorts ? [item(1759, key, { max: maxPorts })] : [];
  const { text, why } = read;
  if (why === 'order') return [item(1752, key, { text })];
  return [item(1751, key, { text, max: maxPort })];
}
