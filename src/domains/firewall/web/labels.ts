import { t } from '@lingui/core/macro';
import type { Tone } from '#ui/StateDot.tsx';
import type { Change } from '../compare.ts';
import { parseRef, type Action, type Direction, type Protocol, type RefKind, type Rule } from '../rules.ts';
import type { FirewallState } from '../states.ts';
import type { RefChoice } from './types.ts';

export const stateLabel = (state: FirewallState): string =>
  ({ disabled: t`Off`, active: t`Active`, applying: t`Applying`, outOfSync: t`Out of sync` })[state];
export const stateTone: Record<FirewallState, Tone> = {
  disabled: 'muted',
  active: 'ok',
  applying: 'brand',
  outOfSync: 'bad',
};

export const directionLabel = (direction: Direction): string => ({ in: t`In`, out: t`Out` })[direction];
export const actionLabel = (action: Action): string => ({ allow: t`Allow`, deny: t`Deny` })[action];
export const protocolLabel = (protocol: Protocol): string =>
  ({ tcp: 'TCP', udp: 'UDP', icmp: 'ICMP', gre: 'GRE', esp: 'ESP', any: t`Any` })[protocol];
export const refKindLabel = (kind: RefKind): string =>
  ({ group: t`Address groups`, network: t`Networks`, tag: t`Servers with a tag` })[kind];

/** A source as people write it: references by their names. */
export function peerText(peer: string, refs: readonly RefChoice[]): string {
  const ref = parseRef(peer);
  if (ref === null) return peer;
  const found = refs.find((choice) => choice.ref === peer);
  return `${ref.kind}:${found?.name ?? ref.of}`;
}

/** How people write that every address is meant. */
export const anywhere = (): string => t`anywhere`;
/** How people write that every port is meant. */
export const allPorts = (): string => t`all`;

const isOneOf = (text: string, ...all: string[]): boolean => all.includes(text.trim().toLowerCase());

export const isAnywhere = (text: string): boolean => isOneOf(text, 'any', 'anywhere', '*', anywhere().toLowerCase());
export const isAllPorts = (text: string): boolean => isOneOf(text, 'all', '*', allPorts().toLowerCase());

/** All sources of a rule, for a line of text. */
export const peersText = (rule: Pick<Rule, 'peers'>, refs: readonly RefChoice[]): string =>
  rule.peers.length === 0 ? anywhere() : rule.peers.map((peer) => peerText(peer, refs)).join(', ');

/** Parses sources as typed. Unknown names stay unchanged and are reported at the field. */
export function peersOf(text: string, refs: readonly RefChoice[]): string[] {
  const tokens = text
    .split(/[,;\n]/)
    .map((token) => token.trim())
    .filter((token) => token !== '' && !isAnywhere(token));
  return [...new Set(tokens.map((token) => refOf(token, refs) ?? token))];
}

/** The reference for a name such as `group:Office`. */
export function refOf(token: string, refs: readonly RefChoice[]): string | null {
  const key = token.toLowerCase().replaceAll('_', ' ');
  const found = refs.find(({ kind, name }) =>
    [`${kind}:${name}`, name].some((known) => known.toLowerCase().replaceAll('_', ' ') === key),
  );
  return found?.ref ?? null;
}

/** A rule in one line. */
export function ruleText(rule: Rule, refs: readonly RefChoice[]): string {
  const where = peersText(rule, refs);
  const ports = rule.ports === '' ? '' : ` ${rule.ports}`;
  const what = `${actionLabel(rule.action)} ${protocolLabel(rule.protocol)}${ports}`;
  const text = rule.direction === 'in' ? t`${what} from ${where}` : t`${what} to ${where}`;
  return rule.note === '' ? text : `${text} (${rule.note})`;
}

const fieldLabel = (field: keyof Rule): string =>
  ({
    id: '',
    direction: t`direction`,
    action: t`action`,
    protocol: t`protocol`,
    peers: t`source`,
    ports: t`ports`,
    note: t`note`,
    enabled: t`on or off`,
  })[field];

/** One change in words, and how it looks. */
export function changeLine(change: Change, refs: readonly RefChoice[]): { sign: string; tone: Tone; text: string } {
  switch (change.kind) {
    case 'added':
      return { sign: '+', tone: 'ok', text: ruleText(change.rule, refs) };
    case 'removed':
      return { sign: '−', tone: 'bad', text: ruleText(change.rule, refs) };
    case 'moved':
      return {
        sign: '↕',
        tone: 'muted',
        text: t`${ruleText(change.rule, refs)}: moved from position ${change.from + 1} to ${change.to + 1}`,
      };
    case 'changed': {
      const fields = change.fields.map(fieldLabel).join(', ');
      const state = change.after.enabled ? '' : ` (${t`off`})`;
      return { sign: '~', tone: 'warn', text: `${ruleText(change.after, refs)}${state}: ${fields}` };
    }
    case 'setting':
      return { sign: '~', tone: 'warn', text: settingText(change) };
  }
}

function settingText({ field, after }: Extract<Change, { kind: 'setting' }>): string {
  if (field === 'enabled') return after === true ? t`The firewall is turned on` : t`The firewall is turned off`;
  const action = actionLabel(after === 'deny' ? 'deny' : 'allow');
  return field === 'policyIn' ? t`Default inbound policy: ${action}` : t`Default outbound policy: ${action}`;
}
