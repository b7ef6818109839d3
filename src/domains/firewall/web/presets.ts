import { t } from '@lingui/core/macro';
import { managementName } from '../decide.ts';
import { webPorts } from '../exposure.ts';
import type { Rule } from '../rules.ts';
import type { FirewallView } from './types.ts';
import { anywhere } from './labels.ts';

/** A port that a new rule begins with, or `custom`: nothing is filled in. */
export type Preset = `${number}` | 'custom';

const names: Record<number, string> = { 80: 'HTTP', 443: 'HTTPS' };

/** What a new rule can begin with: the server's own access first, which is also what it begins with. */
export const presetsOf = ({ ports }: FirewallView['me']): Preset[] => [
  ...[...ports, ...webPorts].map((port): Preset => `${port}`),
  'custom',
];

export const presetLabel = (preset: Preset): string =>
  preset === 'custom' ? t`Custom` : (names[Number(preset)] ?? managementName(Number(preset)));

/** What a preset fills in: a website is for everyone, the server's own access for the person's address. */
export function filledBy(preset: Preset, { address }: FirewallView['me']): { rule: Partial<Rule>; source: string } {
  const rule = { direction: 'in', action: 'allow', protocol: 'tcp' } as const;
  if (preset === 'custom') return { rule: { ...rule, ports: '' }, source: '' };
  return { rule: { ...rule, ports: preset }, source: webPorts.includes(Number(preset)) ? anywhere() : address };
}

/** The preset that a rule agrees with. */
export const presetOf = ({ direction, action, protocol, ports }: Rule, me: FirewallView['me']): Preset =>
  (direction === 'in' && action === 'allow' && protocol === 'tcp' && presetsOf(me).find((one) => one === ports)) ||
  'custom';
