import { t } from '@lingui/core/macro';
import { CirclePause, CirclePlay, ShieldCheck, ShieldOff } from 'lucide-react';
import { useMemo } from 'react';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { Ago } from '#shell/text/Ago.tsx';
import { dayText, moneyText } from '#shell/text/format.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { dunning } from '../contract.ts';
import { stepLabel } from './labels.ts';
import type { DunningRow } from './types.ts';

const actionOf = (
  id: 'pause' | 'resume' | 'exclude' | 'include',
  more: Omit<RowAction<DunningRow>, 'id' | 'load' | 'may'>,
) => ({
  ...more,
  id,
  may: 'dunning.manage' as const,
  load: dialog(
    () => import('./ManageDialog.tsx'),
    (row: DunningRow) => ({ row, what: id }),
  ),
});

const actions: readonly RowAction<DunningRow>[] = [
  actionOf('pause', {
    title: () => t`Pause reminders`,
    icon: <CirclePause size={16} />,
    offered: (row) => row.pausedUntil === null && !row.excluded,
  }),
  actionOf('resume', {
    title: () => t`Continue reminders`,
    icon: <CirclePlay size={16} />,
    offered: (row) => row.pausedUntil !== null,
  }),
  actionOf('exclude', {
    title: () => t`Exclude account`,
    icon: <ShieldOff size={16} />,
    offered: (row) => !row.excluded,
  }),
  actionOf('include', {
    title: () => t`Include account`,
    icon: <ShieldCheck size={16} />,
    offered: (row) => row.excluded,
  }),
];

/** `/dunning`: accounts that owe, where they stand in the plan, and those that it leaves alone. */
export default function DunningPage() {
  const list = useList(dunning.listDunning, { filters: ['state'] });
  const columns = useMemo(
    (): ListColumn<DunningRow>[] => [
      { id: 'owner', title: t`Customer`, kind: 'text' },
      { id: 'owed', title: t`Owed`, align: 'end', phone: 'line', cell: (row) => moneyText(row.owed, row.currency) },
      {
        id: 'since',
        title: t`Since`,
        sort: 'since',
        cell: (row) => <Ago at={row.since} />,
      },
      { id: 'state', title: t`State`, cell: (row) => <State row={row} /> },
      {
        id: 'next',
        title: t`Next step`,
        cell: (row) =>
          row.excluded || row.nextAt === null || row.nextKind === null
            ? '–'
            : `${dayText(row.nextAt)}: ${stepLabel(row.nextKind)}`,
      },
      {
        id: 'reason',
        title: t`Reason`,
        spare: true,
        cell: (row) => row.exclusionReason || row.pauseReason || '–',
      },
    ],
    [],
  );
  return (
    <ListScreen
      title={t`Overdue accounts`}
      note={t`Accounts with a balance below zero. Reminders, charges and suspension follow automatically, and end when the balance is settled.`}
      list={list}
      columns={columns}
      rowName={(row) => row.owner}
      actions={actions}
      search={{ label: t`Search by customer` }}
      filters={[
        {
          name: 'state',
          title: t`State`,
          choices: [
            { value: 'open', title: t`Open` },
            { value: 'paused', title: t`Paused` },
            { value: 'excluded', title: t`Excluded` },
          ],
        },
      ]}
      noMatch={t`No accounts match`}
      nothing={{ title: t`No account owes money`, text: t`Accounts whose balance falls below zero appear here.` }}
    />
  );
}

function State({ row: { excluded, pausedUntil, accountStatus } }: { row: DunningRow }) {
  if (excluded) return <StateDot tone="muted">{t`Excluded`}</StateDot>;
  if (pausedUntil !== null) return <StateDot tone="muted">{t`Paused until ${dayText(pausedUntil)}`}</StateDot>;
  if (accountStatus === 'Suspended-Billing') return <StateDot tone="bad">{t`Suspended`}</StateDot>;
  return accountStatus === 'Warning' ? (
    <StateDot tone="warn">{t`Warning`}</StateDot>
  ) : (
    <StateDot tone="brand">{t`Reminded`}</StateDot>
  );
}
