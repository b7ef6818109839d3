import { t } from '@lingui/core/macro';
import { Banknote, FileUp, Landmark, Undo2 } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { billingPath } from '#domains/billing/paths.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { Ago } from '#shell/text/Ago.tsx';
import { dayText, moneyText } from '#shell/text/format.ts';
import { Button } from '#ui/Button.tsx';
import { PageHead } from '#ui/Card.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { payments } from '../contract.ts';
import { groupedReference } from '../creditor-reference.ts';
import { paymentsPath } from '../paths.ts';
import type { BookingRow, OrderRow } from './types.ts';

const StatementDialog = lazyPart(() => import('./StatementDialog.tsx'));
const BankAccountDialog = lazyPart(() => import('./BankAccountDialog.tsx'));

/** `/billing/transfers`: which bank transfers are expected, and what was booked of them. */
export default function TransfersPage() {
  const mayBook = useMay('payments.book');
  const maySet = useMay('payments.set-bank-account');
  const [asked, setAsked] = useState<'statement' | 'accounts'>();
  return (
    <>
      <BackLink to={mayBook ? paymentsPath() : billingPath()}>{t`Payments`}</BackLink>
      <PageHead
        title={t`Bank transfers`}
        note={t`Book what arrived, by hand or from a bank statement. The reference assigns it to the customer.`}
        actions={
          <>
            <Button disabledReason={maySet ? null : roleForbids()} onClick={() => setAsked('accounts')}>
              <Landmark aria-hidden size={16} />
              {t`Bank accounts`}
            </Button>
            <Button
              look="primary"
              disabledReason={mayBook ? null : roleForbids()}
              onClick={() => setAsked('statement')}
            >
              <FileUp aria-hidden size={16} />
              {t`Import statement`}
            </Button>
          </>
        }
      />
      <div className="grid gap-6">
        <Expected />
        {mayBook && <Booked />}
      </div>
      <Suspense>
        {asked === 'statement' && <StatementDialog onClose={() => setAsked(undefined)} />}
        {asked === 'accounts' && <BankAccountDialog onClose={() => setAsked(undefined)} />}
      </Suspense>
    </>
  );
}

const expected = { query: { provider: 'bank', open: '1' }, prefix: 'expected.', firstSize: 25 } as const;

const book: RowAction<OrderRow> = {
  id: 'book',
  title: () => t`Book transfer`,
  icon: <Banknote size={16} />,
  may: 'payments.book',
  quick: true,
  load: dialog(
    () => import('./BookDialog.tsx'),
    (order: OrderRow) => ({ order }),
  ),
};
const books = [book];

function Expected() {
  const list = useList(payments.listPaymentOrders, expected);
  const columns = useMemo(
    (): ListColumn<OrderRow>[] => [
      { id: 'reference', title: t`Reference`, cell: (row) => groupedReference(row.transferReference) },
      { id: 'owner', title: t`Customer`, kind: 'text', phone: 'line' },
      { id: 'amount', title: t`Amount`, align: 'end', cell: (row) => moneyText(row.amount, row.currency) },
      {
        id: 'received',
        title: t`Received`,
        align: 'end',
        spare: true,
        cell: (row) => (row.received === 0 ? '–' : moneyText(row.received, row.currency)),
      },
      { id: 'createdAt', title: t`Ordered`, sort: 'createdAt', cell: (row) => <Ago at={row.createdAt} /> },
      { id: 'expiresAt', title: t`Expires`, spare: true, cell: (row) => dayText(row.expiresAt) },
    ],
    [],
  );
  return (
    <section className="grid gap-3">
      <h2 className="text-[15px] font-semibold">{t`Expected`}</h2>
      <ListScreen
        label={t`Expected bank transfers`}
        list={list}
        columns={columns}
        rowName={(row) => row.transferReference}
        actions={books}
        search={{ label: t`Search by customer or reference` }}
        noMatch={t`No bank transfers match`}
        nothing={{
          title: t`No bank transfers are expected`,
          text: t`Deposits that customers pay by bank transfer appear here.`,
        }}
      />
    </section>
  );
}

const booked = { prefix: 'booked.', firstSize: 10 } as const;

const reverse: RowAction<BookingRow> = {
  id: 'reverse',
  title: () => t`Reverse booking`,
  icon: <Undo2 size={16} />,
  may: 'payments.book',
  danger: true,
  refusal: (row) => (row.reversedAt === null ? null : t`This booking was already reversed.`),
  load: dialog(
    () => import('./ReverseDialog.tsx'),
    (booking: BookingRow) => ({ booking }),
  ),
};
const reversals = [reverse];

function Booked() {
  const list = useList(payments.listBankBookings, booked);
  const columns = useMemo(
    (): ListColumn<BookingRow>[] => [
      { id: 'at', title: t`Booked`, sort: 'at', cell: (row) => <Ago at={row.at} /> },
      { id: 'owner', title: t`Customer`, kind: 'text', phone: 'line' },
      { id: 'amount', title: t`Amount`, align: 'end', cell: (row) => moneyText(row.amount, row.currency) },
      { id: 'reference', title: t`Reference`, spare: true, cell: (row) => groupedReference(row.reference) },
      { id: 'payer', title: t`Payer`, kind: 'text', spare: true },
      { id: 'arrivedOn', title: t`Arrived`, spare: true, cell: (row) => dayText(`${row.arrivedOn}T12:00:00.000Z`) },
      { id: 'by', title: t`Booked by`, kind: 'text', spare: true },
      {
        id: 'state',
        title: t`State`,
        cell: (row) => (
          <StateDot tone={row.reversedAt === null ? 'ok' : 'muted'}>
            {row.reversedAt === null ? t`Booked` : t`Reversed`}
          </StateDot>
        ),
      },
    ],
    [],
  );
  return (
    <section className="grid gap-3">
      <h2 className="text-[15px] font-semibold">{t`Booked`}</h2>
      <ListScreen
        label={t`Booked bank transfers`}
        list={list}
        columns={columns}
        rowName={(row) => moneyText(row.amount, row.currency)}
        actions={reversals}
        search={{ label: t`Search by customer or payer` }}
        noMatch={t`No bookings match`}
        nothing={{ title: t`Nothing booked yet`, text: t`Bank transfers that were booked appear here.` }}
      />
    </section>
  );
}
