import { changesBetween } from './compare.ts';
import { networksOf, portsOf } from './resolve.ts';
import type { Refs, Rule, RuleSet } from './rules.ts';

/** What a website is reached by; everyone is meant to. */
export const webPorts: readonly number[] = [80, 443];

/** Whether a rule lets everyone reach something other than a website. A ping reaches no port, and doesn't count. */
export function opensToEveryone(rule: Omit<Rule, 'id' | 'note'>, refs: Refs): boolean {
  const { direction, action, protocol, enabled } = rule;
  if (!enabled || direction !== 'in' || action !== 'allow' || protocol === 'icmp') return false;
  const networks = networksOf(rule, refs);
  if (networks !== null && !networks.some((network) => network.endsWith('/0'))) return false;
  const ports = portsOf(rule);
  return ports === null || ports.some(({ from, to }) => from !== to || !webPorts.includes(from));
}

/** The rules that a change adds, or changes, and that are then open to everyone. */
export const openedBy = (before: RuleSet, after: RuleSet, refs: Refs): Rule[] =>
  changesBetween(before, after)
    .flatMap((change) => (change.kind === 'added' ? [change.rule] : change.kind === 'changed' ? [change.after] : []))
    .filter((rule) => opensToEveryone(rule, refs));
