import { ZoneName } from '#shell/text/ZoneName.tsx';
import { partLabel, scopeLabel } from './labels.ts';
import type { BudgetRow } from './types.ts';

/** What a budget is for. */
export function ScopeText({ of }: { of: Pick<BudgetRow, 'scopeKind' | 'scopeValue' | 'scopeName'> }) {
  if (of.scopeKind === 'all') return scopeLabel('all');
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      {of.scopeKind === 'zone' ? <ZoneName of={of.scopeValue} /> : partLabel(of)}
      {of.scopeKind !== 'zone' && <span className="text-[13px] text-muted">{scopeLabel(of.scopeKind)}</span>}
    </span>
  );
}
