import { t } from '@lingui/core/macro';
import { FileCheck2, RotateCw } from 'lucide-react';
import { useMemo } from 'react';
import { invoicePath } from '#domains/invoices/paths.ts';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { Ago } from '#shell/text/Ago.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { salesTax } from '../contract.ts';
import { retryMinutes, waitFaults, waitStates } from '../states.ts';
import { faultLabel, remarkOf, waitStateLabel, waitTone } from './labels.ts';
import type { WaitRow } from './types.ts';

const decided = (what: 'retry' | 'enter', more: Pick<RowAction<WaitRow>, 'title' | 'icon'>): RowAction<WaitRow> => ({
  ...more,
  id: what,
  may: 'invoices.issue',
  offered: ({ state }) => state === 'waiting',
  load: dialog(
    () => import('./WaitDialog.tsx'),
    (row: WaitRow) => ({ row, what }),
  ),
});

const actions: readonly RowAction<WaitRow>[] = [
  decided('retry', { title: () => t`Try again`, icon: <RotateCw size={16} /> }),
  decided('enter', { title: () => t`Enter rates by hand`, icon: <FileCheck2 size={16} /> }),
];

/** `/sales-tax`: invoices whose sales tax rates are missing, and why. */
export default function SalesTaxPage() {
  const list = useList(salesTax.listSalesTaxWaits);
  const columns = useMemo(
    (): ListColumn<WaitRow>[] => [
      {
        id: 'owner',
        title: t`Customer`,
        cell: ({ invoiceId, owner }) => <RowLink to={invoicePath(invoiceId)}>{owner}</RowLink>,
      },
      { id: 'month', title: t`Month`, kind: 'text', phone: 'line' },
      {
        id: 'state',
        title: t`State`,
        phone: 'line',
        cell: ({ state }) => <StateDot tone={waitTone[state]}>{waitStateLabel(state)}</StateDot>,
      },
      { id: 'remark', title: t`Reason`, cell: remarkOf },
      {
        id: 'nextTryAt',
        title: t`Next try`,
        spare: true,
        cell: ({ nextTryAt }) => (nextTryAt === null ? <span className="text-muted">–</span> : <Ago at={nextTryAt} />),
      },
      {
        id: 'createdAt',
        title: t`Since`,
        sort: 'createdAt',
        spare: true,
        cell: ({ createdAt }) => <Ago at={createdAt} />,
      },
    ],
    [],
  );
  return (
    <ListScreen
      title={t`Sales tax`}
      note={t`Invoices that need sales tax rates before they can be issued. Rates are looked up again every ${retryMinutes} minutes.`}
      list={list}
      columns={columns}
      rowName={({ owner, month }) => `${owner}, ${month}`}
      actions={actions}
      search={{ label: t`Search by customer` }}
      filters={[
        {
          name: 'state',
          title: t`State`,
          several: true,
          choices: waitStates.map((value) => ({ value, title: waitStateLabel(value) })),
        },
        {
          name: 'fault',
          title: t`Reason`,
          several: true,
          choices: waitFaults.map((value) => ({ value, title: faultLabel(value) })),
        },
      ]}
      noMatch={t`No invoices match`}
      nothing={{
        title: t`No invoices are waiting`,
        text: t`Invoices whose sales tax rates are missing appear here, with the reason.`,
      }}
    />
  );
}
