import { t } from '@lingui/core/macro';
import { moneyText } from '#shell/text/format.ts';
import { FillBar } from '#ui/FillBar.tsx';
import { stateTone } from './labels.ts';
import type { BudgetRow } from './types.ts';

/** What of a budget is spent, as words and as a bar. */
export function Spent({ of: { spent, amount, currency, state } }: { of: BudgetRow }) {
  return (
    <span className="grid min-w-36 gap-1 text-start">
      <span className="tabular-nums">{t`${moneyText(spent, currency)} of ${moneyText(amount, currency)}`}</span>
      <FillBar percent={(spent / amount) * 100} tone={stateTone[state]} />
    </span>
  );
}
