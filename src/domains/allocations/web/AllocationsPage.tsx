import { t } from '@lingui/core/macro';
import { FileCheck2, FileX2, RotateCw } from 'lucide-react';
import { useMemo } from 'react';
import { invoicePath } from '#domains/invoices/paths.ts';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { Ago } from '#shell/text/Ago.tsx';
import { moneyText } from '#shell/text/format.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { allocations } from '../contract.ts';
import { allocationStates, decides } from '../states.ts';
import { allocationStateLabel, allocationTone, remarkOf } from './labels.ts';
import type { AllocationRow } from './types.ts';

const decided = (
  what: 'retry' | 'enter' | 'waive',
  more: Pick<RowAction<AllocationRow>, 'title' | 'icon'>,
): RowAction<AllocationRow> => ({
  ...more,
  id: what,
  may: 'allocations.manage',
  offered: ({ state }) => decides[state],
  load: dialog(
    () => import('./DecideDialog.tsx'),
    (row: AllocationRow) => ({ row, what }),
  ),
});

const actions: readonly RowAction<AllocationRow>[] = [
  decided('retry', { title: () => t`Request number again`, icon: <RotateCw size={16} /> }),
  decided('enter', { title: () => t`Enter number by hand`, icon: <FileCheck2 size={16} /> }),
  decided('waive', { title: () => t`Issue without a number`, icon: <FileX2 size={16} /> }),
];

const dash = <span className="text-muted">–</span>;

/** `/allocations`: invoices that need a number of the tax authority, and what keeps them waiting. */
export default function AllocationsPage() {
  const list = useList(allocations.listAllocations);
  const columns = useMemo(
    (): ListColumn<AllocationRow>[] => [
      {
        id: 'invoiceNumber',
        title: t`Invoice`,
        cell: ({ id, invoiceNumber }) => <RowLink to={invoicePath(id)}>{invoiceNumber}</RowLink>,
      },
      { id: 'owner', title: t`Customer`, kind: 'text', phone: 'line' },
      { id: 'net', title: t`Before tax`, align: 'end', cell: ({ net }) => moneyText(net, 'ILS') },
      {
        id: 'state',
        title: t`State`,
        phone: 'line',
        cell: ({ state }) => <StateDot tone={allocationTone[state]}>{allocationStateLabel(state)}</StateDot>,
      },
      { id: 'number', title: t`Allocation number`, cell: ({ number }) => (number === '' ? dash : number) },
      { id: 'remark', title: t`Remark`, cell: (row) => remarkOf(row) || dash },
      {
        id: 'nextTryAt',
        title: t`Next request`,
        spare: true,
        cell: ({ nextTryAt }) => (nextTryAt === null ? dash : <Ago at={nextTryAt} />),
      },
      {
        id: 'createdAt',
        title: t`Requested`,
        sort: 'createdAt',
        spare: true,
        cell: ({ createdAt }) => <Ago at={createdAt} />,
      },
    ],
    [],
  );
  return (
    <ListScreen
      title={t`Allocation numbers`}
      note={t`Tax invoices between businesses in Israel are issued with a number from the tax authority. While it can't be reached, numbers are requested again every 15 minutes.`}
      list={list}
      columns={columns}
      rowName={(row) => row.invoiceNumber}
      actions={actions}
      search={{ label: t`Search by invoice, number or customer` }}
      filters={[
        {
          name: 'state',
          title: t`State`,
          several: true,
          choices: allocationStates.map((value) => ({ value, title: allocationStateLabel(value) })),
        },
        { name: 'open', title: t`Open requests`, choices: [{ value: '1', title: t`Only open ones` }] },
      ]}
      noMatch={t`No invoices match`}
      nothing={{
        title: t`No allocation numbers yet`,
        text: t`Invoices that need a number from the tax authority appear here.`,
      }}
    />
  );
}
