import { useState } from 'react';
import { newIdempotencyKey } from '#shell/form/act.ts';
import { blankRule, sameSet, type Rule, type RuleSet } from '../rules.ts';
import type { TemplateRow } from './types.ts';

/** The rules that a template leads to. */
export const setOfTemplate = ({ policyIn, policyOut, rules }: TemplateRow): RuleSet => ({
  enabled: true,
  policyIn,
  policyOut,
  rules,
});

interface Steps {
  /** What the editing began from. */
  base: RuleSet;
  past: RuleSet[];
  now: RuleSet;
  future: RuleSet[];
}

/** Most steps that can be taken back. */
const mostSteps = 100;

/** An id for a rule that is new. */
export const newRuleId = newIdempotencyKey;

export const newRule = (more: Partial<Rule> = {}): Rule => ({ ...blankRule(newRuleId()), ...more });

/** Rules that are being edited: nothing is sent, and every step can be taken back. */
export function useRules(base: RuleSet) {
  const [steps, setSteps] = useState<Steps>();
  const set = steps?.now ?? base;
  const change = (to: (set: RuleSet) => RuleSet) =>
    setSteps((before) => {
      const now = before?.now ?? base;
      const past = [...(before?.past ?? []), now].slice(-mostSteps);
      return { base: before?.base ?? base, past, now: to(now), future: [] };
    });
  const changeRules = (to: (rules: readonly Rule[]) => Rule[]) =>
    change((before) => ({ ...before, rules: to(before.rules) }));
  return {
    set,
    /** Something differs from what is wanted on the server. */
    changed: steps !== undefined && !sameSet(base, set),
    /** What is wanted on the server is not what the editing began from. */
    outdated: steps !== undefined && !sameSet(base, steps.base),
    change,
    /** Puts a rule in the place of the one with its id, or at the end. */
    put: (rule: Rule) =>
      changeRules((rules) =>
        rules.some((one) => one.id === rule.id)
          ? rules.map((one) => (one.id === rule.id ? rule : one))
          : [...rules, rule],
      ),
    add: (added: readonly Rule[]) => changeRules((rules) => [...rules, ...added]),
    remove: (ids: ReadonlySet<string>) => changeRules((rules) => rules.filter((rule) => !ids.has(rule.id))),
    enable: (ids: ReadonlySet<string>, enabled: boolean) =>
      changeRules((rules) => rules.map((rule) => (ids.has(rule.id) ? { ...rule, enabled } : rule))),
    /** Each copy is placed directly below its rule. */
    duplicate: (ids: ReadonlySet<string>) =>
      changeRules((rules) =>
        rules.flatMap((rule) => (ids.has(rule.id) ? [rule, { ...rule, id: newRuleId() }] : [rule])),
      ),
    move: (id: string, to: number) =>
      changeRules((rules) => {
        const moved = rules.find((rule) => rule.id === id);
        if (moved === undefined) return [...rules];
        const rest = rules.filter((rule) => rule.id !== id);
        return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, moved);
      }),
    canUndo: (steps?.past.length ?? 0) > 0,
    canRedo: (steps?.future.length ?? 0) > 0,
    undo: () =>
      setSteps((before) => {
        const last = before?.past.at(-1);
        if (before === undefined || last === undefined) return before;
        return { ...before, past: before.past.slice(0, -1), now: last, future: [before.now, ...before.future] };
      }),
    redo: () =>
      setSteps((before) => {
        const next = before?.future[0];
        if (before === undefined || next === undefined) return before;
        return { ...before, past: [...before.past, before.now], now: next, future: before.future.slice(1) };
      }),
    discard: () => setSteps(undefined),
  };
}

export type Rules = ReturnType<typeof useRules>;
