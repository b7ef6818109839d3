import { t } from '@lingui/core/macro';
import { useCallback, useMemo } from 'react';
import { History } from '#domains/history/web/port/History.tsx';
import { namedChange, type Changed, type HistoryEntry } from '#domains/history/web/port/history-labels.ts';
import { useAct } from '#shell/form/act.ts';
import type { RowOf } from '#shell/list/list.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { moneyText } from '#shell/text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { budgets } from '../contract.ts';
import { budgetActions, scopeKinds } from '../limits.ts';
import { actionLabel, scopeLabel } from './labels.ts';
import type { BudgetDetail } from './types.ts';

type Row = RowOf<typeof budgets.listBudgetHistory>;

const entryOf = (row: Row): HistoryEntry & Pick<Row, 'undo'> => row;
const kinds = ['lifecycle', 'configuration', 'billing'] as const;
const named = namedChange({
  name: () => t`Name`,
  scopeKind: () => t`Applies to`,
  scopeValue: () => t`Part`,
  amount: () => t`Amount per month`,
  action: () => t`When the budget is used up`,
  hours: () => t`Hours before the shutdown`,
  notifiesTeam: () => t`Also notify team members`,
  stopAt: () => t`Shutdown`,
});

/** A stored value as people know it. */
function valueText(field: string, value: string | null, currency: string): string | null {
  if (value === null) return null;
  if (field === 'amount') return moneyText(Number(value), currency);
  const [action, kind] = [budgetActions.find((one) => one === value), scopeKinds.find((one) => one === value)];
  if (field === 'action' && action) return actionLabel(action);
  return field === 'scopeKind' && kind ? scopeLabel(kind) : value;
}

/** What happened to a budget; the last change of each field can be undone. */
export function BudgetHistory({ budget: { id, currency } }: { budget: BudgetDetail }) {
  const { mutate, isPending } = useAct(budgets.undoBudget);
  const mayEdit = useMay('billing.edit');
  const params = useMemo(() => ({ budgetId: id }), [id]);
  const changeText = useCallback(
    (change: Changed) => {
      const { field } = change;
      const text = (value: string | null) => valueText(field, value, currency);
      return named({ ...change, from: text(change.from), to: text(change.to) });
    },
    [currency],
  );
  const more = useCallback(
    (row: HistoryEntry) =>
      mayEdit &&
      'undo' in row &&
      row.undo === true && (
        <Button small busy={isPending} onClick={() => mutate({ params: { ...params, changeId: row.id } })}>
          {t`Undo`}
        </Button>
      ),
    [mayEdit, isPending, mutate, params],
  );
  return (
    <Card title={t`History`}>
      <History op={budgets.listBudgetHistory} {...{ params, entryOf, kinds, changeText, more }} narrow />
    </Card>
  );
}
