import { t } from '@lingui/core/macro';
import { Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import type { ListFilter } from '#shell/list/ListFilters.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { Ago } from '#shell/text/Ago.tsx';
import { moneyText } from '#shell/text/format.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { payments } from '../contract.ts';
import { buttonClass } from '#ui/Button.tsx';
import { paymentPath, bankTransfersPath } from '../paths.ts';
import { broughtActions } from './order-actions.ts';
import { orderLabel, orderTone, providerLabel } from './labels.ts';
import { orderWays } from '../order-states.ts';
import type { OrderRow } from './types.ts';
import { Link } from '@tanstack/react-router';

const columnsOf = (own: boolean): ListColumn<OrderRow>[] => [
  {
    id: 'createdAt',
    title: t`Date`,
    sort: 'createdAt',
    cell: (row) => (
      <Link to={paymentPath(row.id)} className="font-medium hover:underline">
        <Ago at={row.createdAt} />
      </Link>
    ),
  },
  ...(own ? [] : [{ id: 'owner', title: t`Customer`, kind: 'text' } as const]),
  {
    id: 'amount',
    title: t`Amount`,
    align: 'end',
    phone: 'line',
    cell: (row) => (row.kind === 'setup' ? t`New card` : moneyText(row.amount, row.currency)),
  },
  {
    id: 'state',
    title: t`State`,
    cell: (row) => (
      <StateDot tone={orderTone[row.state]} moving={row.state === 2}>
        {orderLabel(row.state)}
      </StateDot>
    ),
  },
  {
    id: 'method',
    title: t`Method`,
    cell: (row) => (row.provider === 'bank' ? t`Bank transfer` : row.method || providerLabel(row.provider)),
  },
  {
    id: 'refunded',
    title: t`Refunded`,
    spare: true,
    align: 'end',
    cell: (row) => (row.refunded === 0 ? '–' : moneyText(row.refunded, row.currency)),
  },
];

/** The deposits of one's own account, beside other things on its page. */
const ownDeposits = {
  prefix: 'deposits.',
  query: { mine: '1', kind: 'deposit' },
  filters: ['state'],
  firstSize: 5,
} as const;

const refund: RowAction<OrderRow> = {
  id: 'refund',
  title: () => t`Refund payment`,
  icon: <Undo2 size={16} />,
  may: 'payments.refund',
  refusal: (row) => (row.state === 3 ? null : t`Nothing was paid with this order.`),
  offered: (row) => row.kind === 'deposit',
  load: dialog(
    () => import('./RefundDialog.tsx'),
    (order: OrderRow) => ({ order }),
  ),
};
const customerActions = [...broughtActions];
const staffActions = [...broughtActions, refund];

/** Payment orders: one's own deposits on the billing page, or all in reach on their own page. */
export function OrderTable({ own }: { own: boolean }) {
  const mayRefund = useMay('payments.refund');
  const list = useList(payments.listPaymentOrders, own ? ownDeposits : {});
  const columns = useMemo(() => columnsOf(own), [own]);
  const named = own ? { label: t`Deposits` } : { title: t`Payments`, note: t`Payments of all customers you manage.` };
  return (
    <ListScreen
      {...named}
      list={list}
      columns={columns}
      rowName={(row) => moneyText(row.amount, row.currency)}
      actions={mayRefund ? staffActions : customerActions}
      {...(own ? {} : { search: { label: t`Search by customer or card` } })}
      head={own ? undefined : <TransfersLink />}
      filters={own ? [] : filtersOf()}
      noMatch={t`No payments match`}
      nothing={{ title: t`No payments yet`, text: t`Deposits will appear here with their state.` }}
    />
  );
}

/** Staff who book bank transfers have a page for them. */
function TransfersLink() {
  return useMay('payments.book') ? (
    <Link to={bankTransfersPath()} className={buttonClass()}>
      {t`Bank transfers`}
    </Link>
  ) : null;
}

const filtersOf = (): ListFilter[] => [
  {
    name: 'state',
    title: t`State`,
    choices: ([1, 2, 3, 4] as const).map((state) => ({ value: String(state), title: orderLabel(state) })),
  },
  {
    name: 'provider',
    title: t`Method`,
    choices: orderWays.map((way) => ({ value: way, title: providerLabel(way) })),
  },
];
