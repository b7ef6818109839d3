import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { budgets } from '../contract.ts';
import { budgetPath, budgetsPath } from '../paths.ts';
import { stateLabel, stateTone } from './labels.ts';
import { Spent } from './Spent.tsx';

const BudgetDialog = lazyPart(() => import('./BudgetDialog.tsx'));

/** Shown before the others are asked for on their own page. */
const few = 5;

/** The budgets of one's own account, on the billing page. */
export default function BudgetsCard() {
  const read = useRead(budgets.listBudgets, { query: { mine: '1', size: few, sorting: '-spent' } });
  const [creating, setCreating] = useState(false);
  const mayEdit = useMay('billing.edit');
  const { data } = read;
  return (
    <Card
      title={t`Budgets`}
      actions={
        <>
          {(data?.total ?? 0) > 0 && (
            <Link to={budgetsPath()} className="text-brand-text hover:underline">
              {t`All budgets`}
            </Link>
          )}
          <Button small onClick={() => setCreating(true)} disabledReason={mayEdit ? null : roleForbids()}>
            {t`Create budget`}
          </Button>
        </>
      }
    >
      <ReadState read={read} rows={2} />
      {data?.items.length === 0 && (
        <p className="text-muted">{t`No budgets yet. Create one to be notified before a month costs more than you planned.`}</p>
      )}
      {data && data.items.length > 0 && (
        <ul className="divide-y divide-line">
          {data.items.map((row) => (
            <li
              key={row.id}
              className="grid gap-x-6 gap-y-1.5 py-3 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
            >
              <span className="flex flex-wrap items-baseline justify-between gap-x-3 sm:block">
                <Link to={budgetPath(row.id)} className="font-medium hover:underline">
                  {row.name}
                </Link>
                <span className="block text-[13px]">
                  <StateDot tone={stateTone[row.state]}>{stateLabel(row.state)}</StateDot>
                </span>
              </span>
              <Spent of={row} />
            </li>
          ))}
        </ul>
      )}
      {creating && (
        <Suspense>
          <BudgetDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </Card>
  );
}
