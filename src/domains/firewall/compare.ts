import type { Rule, RuleSet } from './rules.ts';

/** How a rule set differs from another one, for people. */
export type Change =
  | { kind: 'added' | 'removed'; rule: Rule }
  | { kind: 'changed'; before: Rule; after: Rule; fields: (keyof Rule)[] }
  | { kind: 'moved'; rule: Rule; from: number; to: number }
  | { kind: 'setting'; field: 'enabled' | 'policyIn' | 'policyOut'; before: string | boolean; after: string | boolean };

const fields = ['direction', 'action', 'protocol', 'peers', 'ports', 'note', 'enabled'] as const;
const settings = ['enabled', 'policyIn', 'policyOut'] as const;

/** The changes that lead from one rule set to another: settings first, then rules in their new order, then those that went. */
export function changesBetween(before: RuleSet, after: RuleSet): Change[] {
  const old = new Map(before.rules.map((rule) => [rule.id, rule]));
  const kept = new Set(after.rules.map((rule) => rule.id));
  const still = stillInOrder(before, after);
  return [
    ...settings
      .filter((field) => before[field] !== after[field])
      .map((field): Change => ({ kind: 'setting', field, before: before[field], after: after[field] })),
    ...after.rules.flatMap((rule, to): Change[] => {
      const was = old.get(rule.id);
      if (was === undefined) return [{ kind: 'added', rule }];
      const differ = fields.filter((field) => JSON.stringify(was[field]) !== JSON.stringify(rule[field]));
      const changed: Change[] =
        differ.length > 0 ? [{ kind: 'changed', before: was, after: rule, fields: differ }] : [];
      if (!still.has(rule.id)) changed.push({ kind: 'moved', rule, from: before.rules.indexOf(was), to });
      return changed;
    }),
    ...before.rules.filter((rule) => !kept.has(rule.id)).map((rule): Change => ({ kind: 'removed', rule })),
  ];
}

/** The largest part of the rules that both have in the same order: the others were moved. */
function stillInOrder(before: RuleSet, after: RuleSet): Set<string> {
  const place = new Map(before.rules.map((rule, index) => [rule.id, index]));
  const shared = after.rules.filter((rule) => place.has(rule.id)).map((rule) => rule.id);
  const best: string[][] = [];
  for (const id of shared) {
    const longest = best
      .filter((chain) => (place.get(chain.at(-1) ?? '') ?? -1) < (place.get(id) ?? 0))
      .reduce<string[]>((most, chain) => (chain.length > most.length ? chain : most), []);
    best.push([...longest, id]);
  }
  return new Set(best.reduce<string[]>((most, chain) => (chain.length > most.length ? chain : most), []));
}
