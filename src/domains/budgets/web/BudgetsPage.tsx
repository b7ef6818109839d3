import { t } from '@lingui/core/macro';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { moneyText } from '#shell/text/format.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { budgets } from '../contract.ts';
import { budgetActions, scopeKinds } from '../limits.ts';
import { budgetPath } from '../paths.ts';
import { actionLabel, scopeLabel, stateLabel, stateTone } from './labels.ts';
import { ScopeText } from './ScopeText.tsx';
import { Spent } from './Spent.tsx';
import type { BudgetRow } from './types.ts';

const columnsOf = (staff: boolean): ListColumn<BudgetRow>[] => [
  {
    id: 'name',
    title: t`Name`,
    sort: 'name',
    cell: ({ id, name }) => <RowLink to={budgetPath(id)}>{name}</RowLink>,
  },
  { id: 'scope', title: t`Applies to`, cell: (row) => <ScopeText of={row} /> },
  { id: 'spent', title: t`Spent this month`, sort: 'spent', phone: 'line', cell: (row) => <Spent of={row} /> },
  {
    id: 'forecast',
    title: t`Forecast`,
    align: 'end',
    spare: true,
    cell: ({ forecast, currency }) => moneyText(forecast, currency),
  },
  {
    id: 'state',
    title: t`Status`,
    phone: 'line',
    cell: ({ state }) => <StateDot tone={stateTone[state]}>{stateLabel(state)}</StateDot>,
  },
  { id: 'action', title: t`When it is used up`, spare: true, cell: ({ action }) => actionLabel(action) },
  { id: 'owner', title: t`Owner`, kind: 'text', hidden: !staff },
  { id: 'created', title: t`Created`, kind: 'date', sort: 'created', spare: true, hidden: true },
];

const actions: RowAction<BudgetRow>[] = [
  {
    id: 'edit',
    title: () => t`Edit`,
    icon: <Pencil size={16} />,
    may: 'billing.edit',
    load: dialog(
      () => import('./BudgetDialog.tsx'),
      (row: BudgetRow) => ({ row }),
    ),
  },
  {
    id: 'delete',
    title: () => t`Delete`,
    icon: <Trash2 size={16} />,
    may: 'billing.edit',
    danger: true,
    load: dialog(
      () => import('./DeleteBudgetDialog.tsx'),
      (row: BudgetRow) => ({ row }),
    ),
  },
];
const create: RowAction<null> = {
  id: 'create',
  title: () => t`Create budget`,
  icon: <Plus aria-hidden size={16} />,
  may: 'billing.edit',
  load: dialog(
    () => import('./BudgetDialog.tsx'),
    () => ({}),
  ),
};

/** What accounts may cost in a month, and how far they are. */
export default function BudgetsPage() {
  const list = useList(budgets.listBudgets);
  const staff = list.read.data?.info.admin ?? false;
  const columns = useMemo(() => columnsOf(staff), [staff]);
  return (
    <ListScreen
      list={list}
      title={t`Budgets`}
      note={t`What your account, or a part of it, may cost in a month. You are notified as it is used up.`}
      columns={columns}
      rowName={(row) => row.name}
      actions={actions}
      create={create}
      search={{ label: t`Search budgets` }}
      filters={[
        {
          name: 'scope',
          title: t`Applies to`,
          choices: scopeKinds.map((value) => ({ value, title: scopeLabel(value) })),
        },
        {
          name: 'action',
          title: t`When it is used up`,
          choices: budgetActions.map((value) => ({ value, title: actionLabel(value) })),
        },
      ]}
      noMatch={t`No budget matches`}
      nothing={{
        title: t`No budgets yet`,
        text: t`Create a budget to be notified before a month costs more than you planned.`,
      }}
    />
  );
}
