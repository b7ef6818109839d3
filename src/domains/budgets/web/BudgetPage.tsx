import { t } from '@lingui/core/macro';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useOpened } from '#shell/frame/recent.ts';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useAct } from '#shell/form/act.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { moneyText, monthLabel } from '#shell/text/format.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { Banner, EmptyState } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { numberText } from '#ui/number-text.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { toast } from '#ui/toast.ts';
import { budgets } from '../contract.ts';
import { budgetPath, budgetsPath } from '../paths.ts';
import { BudgetHistory } from './BudgetHistory.tsx';
import { actionLabel, capText, stateLabel, stateTone } from './labels.ts';
import { MonthChart } from './MonthChart.tsx';
import { ScopeText } from './ScopeText.tsx';
import type { BudgetDetail } from './types.ts';

const BudgetDialog = lazyPart(() => import('./BudgetDialog.tsx'));
const DeleteDialog = lazyPart(() => import('./DeleteBudgetDialog.tsx'));

/** One budget: the month against its amount, what it does, and what happened to it. */
export default function BudgetPage() {
  const { budgetId = '' }: { budgetId?: string } = useParams({ strict: false });
  const read = useRead(budgets.readBudget, { params: { budgetId } }, { staleSeconds: 60 });
  useObjectTitle(read.data?.name);
  useOpened(budgetPath(budgetId), read.data?.name);
  const gone = read.error?.status === 404 || read.error?.status === 400;
  return (
    <>
      <BackLink to={budgetsPath()}>{t`Budgets`}</BackLink>
      {gone ? (
        <EmptyState
          kind="no-match"
          title={t`Budget not found`}
          action={
            <Link to={budgetsPath()} className={buttonClass()}>
              {t`All budgets`}
            </Link>
          }
        >
          {t`It was deleted, or you don't have access to its account.`}
        </EmptyState>
      ) : read.data ? (
        <Found budget={read.data} />
      ) : (
        <ReadState read={read} />
      )}
    </>
  );
}

function Found({ budget }: { budget: BudgetDetail }) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'edit' | 'delete'>();
  const noRight = useMay('billing.edit') ? null : roleForbids();
  const close = () => setAsked(undefined);
  return (
    <>
      <PageHead
        title={budget.name}
        note={<ScopeText of={budget} />}
        actions={
          <>
            <Button disabledReason={noRight} onClick={() => setAsked('edit')}>
              <Pencil aria-hidden size={15} />
              {t`Edit`}
            </Button>
            <Button disabledReason={noRight} onClick={() => setAsked('delete')}>
              <Trash2 aria-hidden size={15} />
              {t`Delete`}
            </Button>
          </>
        }
      />
      <div className="grid gap-4">
        <Standing budget={budget} noRight={noRight} />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
          <Card title={monthLabel(budget.month)} note={t`Before tax, in UTC.`}>
            <MonthChart budget={budget} />
          </Card>
          <Figures budget={budget} />
        </div>
        <BudgetHistory budget={budget} />
      </div>
      {asked && (
        <Suspense>
          {asked === 'edit' ? (
            <BudgetDialog row={budget} onClose={close} />
          ) : (
            <DeleteDialog row={budget} onClose={close} onDone={() => void navigate({ to: budgetsPath() })} />
          )}
        </Suspense>
      )}
    </>
  );
}

/** What the budget does now, and how to end it. */
function Standing({ budget, noRight }: { budget: BudgetDetail; noRight: string | null }) {
  const { id, refuses, stopAt } = budget;
  const cancel = useAct(budgets.cancelBudgetShutdown, {
    onDone: () => toast('success', t`Shutdown canceled for this month`),
  });
  if (stopAt !== null)
    return (
      <Banner tone="bad">
        <p className="font-medium">
          {t`The servers of this budget are shut down:`} <DateTime at={stopAt} />
        </p>
        <p className="mb-2">{t`Raise the amount, or cancel the shutdown for the rest of the month.`}</p>
        <Button
          small
          busy={cancel.isPending}
          disabledReason={noRight}
          onClick={() => cancel.mutate({ params: { budgetId: id } })}
        >
          {t`Cancel shutdown`}
        </Button>
      </Banner>
    );
  if (!refuses) return null;
  return (
    <Banner tone="warn">
      <p className="font-medium">{t`New servers are refused until the end of the month.`}</p>
      <p>{t`Raise the amount to create servers again.`}</p>
    </Banner>
  );
}

function Figures({ budget }: { budget: BudgetDetail }) {
  const { spent, amount, forecast, currency, state, action, notifiesTeam, hours } = budget;
  const money = (value: number) => moneyText(value, currency);
  const percent = numberText((spent / amount) * 100, 0);
  return (
    <Card title={t`Status`} actions={<StateDot tone={stateTone[state]}>{stateLabel(state)}</StateDot>}>
      <p className="mb-3 text-2xl font-semibold tabular-nums">
        {money(spent)} <span className="text-base font-normal text-muted">{t`of ${money(amount)} (${percent}%)`}</span>
      </p>
      <KeyValue
        items={[
          [t`Expected by the end of the month`, money(forecast)],
          [t`Left`, money(Math.max(0, amount - spent))],
          [
            t`When it is used up`,
            <>
              {actionLabel(action)}
              <span className="block text-[13px] text-muted">{capText(action)}</span>
            </>,
          ],
          ...(action === 'shut-down' ? [[t`Hours before the shutdown`, numberText(hours)] as const] : []),
          [
            t`Notified`,
            notifiesTeam ? t`You, your invoice recipient and team members` : t`You and your invoice recipient`,
          ],
        ]}
      />
    </Card>
  );
}
