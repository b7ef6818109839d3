import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { CreditCard, Download, FileCode2, FileMinus2 } from 'lucide-react';
import { useMemo } from 'react';
import { urlOf } from '#shell/data/call.ts';
import { usePayment } from '#domains/payments/web/port/payment.ts';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import type { ListFilter } from '#shell/list/ListFilters.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { PeriodField } from '#shell/report/PeriodField.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { dayText, moneyText } from '#shell/text/format.ts';
import { buttonClass } from '#ui/Button.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { invoices } from '../contract.ts';
import { invoicePath, nextInvoicePath } from '../paths.ts';
import { documentKinds, invoiceStates } from '../states.ts';
import { documentLabel, invoiceStateLabel, monthText, numberOf, stateTone } from './labels.ts';
import type { InvoiceRow } from './types.ts';

const dash = <span className="text-muted">–</span>;

const columnsOf = (all: boolean): ListColumn<InvoiceRow>[] => [
  {
    id: 'number',
    title: t`Number`,
    sort: 'number',
    cell: (row) => <RowLink to={invoicePath(row.id)}>{numberOf(row)}</RowLink>,
  },
  ...(all ? [{ id: 'owner', title: t`Customer`, kind: 'text' } as const] : []),
  { id: 'month', title: t`Month`, spare: true, cell: ({ month }) => monthText(month) },
  {
    id: 'issuedAt',
    title: t`Date`,
    sort: 'issuedAt',
    cell: ({ issuedAt }) => (issuedAt === null ? dash : dayText(issuedAt)),
  },
  {
    id: 'dueAt',
    title: t`Due date`,
    spare: true,
    cell: ({ dueAt }) => (dueAt === null ? dash : dayText(dueAt)),
  },
  {
    id: 'state',
    title: t`State`,
    phone: 'line',
    cell: ({ state }) => <StateDot tone={stateTone[state]}>{invoiceStateLabel(state)}</StateDot>,
  },
  {
    id: 'total',
    title: t`Amount`,
    align: 'end',
    sort: 'total',
    phone: 'line',
    cell: ({ kind, total, currency }) => moneyText(kind === 'invoice' ? total : -total, currency),
  },
  {
    id: 'due',
    title: t`To pay`,
    align: 'end',
    cell: ({ due, currency }) => (due === 0 ? dash : moneyText(due, currency)),
  },
];

const noFile = (row: InvoiceRow) => (row.files.length === 0 ? t`The files are still being created.` : null);

const fileAction = (format: 'pdf' | 'xml'): RowAction<InvoiceRow> => ({
  id: format,
  title: () => (format === 'pdf' ? t`Download PDF` : t`Download structured invoice (XML)`),
  icon: format === 'pdf' ? <Download size={16} /> : <FileCode2 size={16} />,
  may: 'billing.view',
  refusal: noFile,
  run: (row) => location.assign(urlOf(invoices.fetchInvoiceFile, { params: { invoiceId: row.id, format } })),
});

export const creditAction: RowAction<InvoiceRow> = {
  id: 'credit',
  title: () => t`Credit invoice`,
  icon: <FileMinus2 size={16} />,
  may: 'invoices.credit',
  offered: (row) => row.kind === 'invoice',
  refusal: (row) =>
    row.state === 'draft'
      ? t`The invoice is not issued yet.`
      : ['credited', 'refunded'].includes(row.state)
        ? t`Everything on this invoice is credited.`
        : null,
  load: dialog(
    () => import('./CreditDialog.tsx'),
    (invoice: InvoiceRow) => ({ invoice }),
  ),
};

const ownActions = [fileAction('pdf'), fileAction('xml')];
const staffActions = [...ownActions, creditAction];

const payable = (rows: readonly InvoiceRow[]) => rows.filter(({ own, due }) => own && due > 0);

/** Pays those of the selected ones that the reader owes. */
const payAction = ({ options, refusal }: ReturnType<typeof usePayment>): RowAction<readonly InvoiceRow[]> => ({
  id: 'pay',
  title: () => t`Pay invoices`,
  icon: <CreditCard size={16} />,
  may: 'billing.pay',
  refusal(rows) {
    const [first, ...others] = payable(rows);
    if (first === undefined)
      return rows.some(({ own }) => own)
        ? t`The selected invoices are paid.`
        : t`Only the customer can pay these invoices.`;
    if (others.some(({ currency }) => currency !== first.currency))
      return t`The selected invoices are in different currencies. Pay them separately.`;
    return refusal(first.currency);
  },
  load:
    options &&
    dialog(
      () => import('./PayDialog.tsx'),
      (rows: readonly InvoiceRow[]) => ({ rows: payable(rows), options }),
    ),
});

const ofMany: RowAction<readonly InvoiceRow[]>[] = [
  {
    id: 'download',
    title: () => t`Download`,
    icon: <Download size={16} />,
    may: 'billing.view',
    load: dialog(
      () => import('./DownloadDialog.tsx'),
      (rows: readonly InvoiceRow[]) => ({ rows }),
    ),
  },
];

/** `/billing/invoices`: the invoices and credit notes in reach, the newest first. */
export default function InvoicesPage() {
  const mayCredit = useMay('invoices.credit');
  const list = useList(invoices.listInvoices);
  const all = list.read.data?.info.admin ?? false;
  const columns = useMemo(() => columnsOf(all), [all]);
  const payment = usePayment();
  const bulk = useMemo(() => ({ label: t`Selected invoices`, actions: [payAction(payment), ...ofMany] }), [payment]);
  const { search, set } = list;
  return (
    <ListScreen
      list={list}
      title={t`Invoices`}
      note={
        all
          ? t`Invoices and credit notes of all accounts you manage.`
          : t`An invoice is issued at the beginning of each month for the month before.`
      }
      head={
        <Link to={nextInvoicePath()} className={buttonClass()}>
          {t`Preview next invoice`}
        </Link>
      }
      columns={columns}
      rowName={numberOf}
      actions={mayCredit ? staffActions : ownActions}
      bulk={bulk}
      search={{ label: all ? t`Search by number or customer` : t`Search by number` }}
      filters={filtersOf()}
      controls={
        <PeriodField title={t`Date`} value={search['period'] ?? ''} onChange={(value) => set({ period: value })} />
      }
      noMatch={t`No invoices match`}
      nothing={{
        title: t`No invoices yet`,
        text: t`The first invoice is issued at the beginning of the month after you used something that costs money.`,
      }}
    />
  );
}

const filtersOf = (): ListFilter[] => [
  {
    name: 'state',
    title: t`State`,
    several: true,
    choices: invoiceStates.map((value) => ({ value, title: invoiceStateLabel(value) })),
  },
  {
    name: 'kind',
    title: t`Type`,
    choices: documentKinds.map((value) => ({ value, title: documentLabel(value) })),
  },
];
