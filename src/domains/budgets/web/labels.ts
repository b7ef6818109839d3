import { t } from '@lingui/core/macro';
import { meterLabel } from '#domains/charges/web/port.ts';
import type { Tone } from '#ui/StateDot.tsx';
import type { BudgetAction, BudgetState, ScopeKind } from '../limits.ts';

export const stateTone: Record<BudgetState, Tone> = { ok: 'ok', forecast: 'warn', near: 'warn', reached: 'bad' };

/** How a budget stands. */
export function stateLabel(state: BudgetState): string {
  const labels: Record<BudgetState, () => string> = {
    ok: () => t`On track`,
    forecast: () => t`Likely to be exceeded`,
    near: () => t`Almost used up`,
    reached: () => t`Used up`,
  };
  return labels[state]();
}

export function scopeLabel(kind: ScopeKind): string {
  const labels: Record<ScopeKind, () => string> = {
    all: () => t`Whole account`,
    tag: () => t`Tag`,
    group: () => t`Group`,
    zone: () => t`Data center`,
    service: () => t`Service`,
  };
  return labels[kind]();
}

/** What a budget does once it is used up, in short. */
export function actionLabel(action: BudgetAction): string {
  const labels: Record<BudgetAction, () => string> = {
    notify: () => t`Only notify`,
    refuse: () => t`Refuse new servers`,
    'shut-down': () => t`Shut down servers`,
  };
  return labels[action]();
}

/** Whether the action keeps costs below the amount, in plain words. */
export function capText(action: BudgetAction): string {
  const texts: Record<BudgetAction, () => string> = {
    notify: () => t`Not a cap: nothing is stopped, and costs can exceed the amount.`,
    refuse: () => t`Not a hard cap: no new servers, but existing ones keep running and costing money.`,
    'shut-down': () =>
      t`Not a hard cap: no new servers, and existing ones are powered off. Disks, addresses and licenses still cost money.`,
  };
  return texts[action]();
}

/** What a budget is for, without its data center, which has a name of its own to draw. */
export const partLabel = ({
  scopeKind,
  scopeValue,
  scopeName,
}: {
  scopeKind: ScopeKind;
  scopeValue: string;
  scopeName: string;
}): string => {
  if (scopeKind === 'service') return meterLabel(scopeValue);
  if (scopeKind === 'group') return scopeName === '' ? t`Deleted group` : scopeName;
  return scopeKind === 'all' ? scopeLabel('all') : scopeValue;
};
