import { t } from '@lingui/core/macro';
import { Search } from 'lucide-react';
import { useMemo } from 'react';
import { webContributions } from '#shell/boot/web-contributions.ts';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { ExportLinks } from '#shell/list/ExportLinks.tsx';
import { moneyText } from '#shell/text/format.ts';
import { Card } from '#ui/Card.tsx';
import type { Currency } from '#kernel/money.ts';
import { invoices } from '../contract.ts';
import { lineName, lineNote, periodText, priceText, quantityText } from './labels.ts';
import { invoiceActions } from './port.ts';
import type { Invoice, Line } from './types.ts';

/** The columns of lines, also of one that is not issued yet. */
export const lineColumns = (currency: Currency, taxInside: boolean): ListColumn<Line>[] => [
  {
    id: 'number',
    title: t`Description`,
    sort: 'number',
    cell: (line) => (
      <span className="inline-flex flex-wrap items-baseline gap-x-2">
        {lineName(line)}
        <span className="text-[13px] text-muted">{lineNote(line)}</span>
      </span>
    ),
  },
  { id: 'period', title: t`Period`, spare: true, cell: periodText },
  { id: 'quantity', title: t`Quantity`, align: 'end', spare: true, cell: quantityText },
  { id: 'price', title: t`Unit price`, align: 'end', spare: true, cell: (line) => priceText(line, currency) },
  {
    id: 'net',
    title: t`Amount`,
    align: 'end',
    sort: 'net',
    phone: 'line',
    cell: (line) => moneyText(taxInside ? line.amount : line.net, currency),
  },
];

/** The lines of a document, by service and object; each leads to where it comes from. */
export function LinesCard({ invoice }: { invoice: Invoice }) {
  const { id: invoiceId, currency, taxInside } = invoice;
  const params = useMemo(() => ({ invoiceId }), [invoiceId]);
  const list = useList(invoices.listInvoiceLines, { params, prefix: 'lines.' });
  const columns = useMemo(() => lineColumns(currency, taxInside), [currency, taxInside]);
  const actions = useMemo(
    (): RowAction<Line>[] => [
      {
        id: 'trace',
        title: () => t`Show origin`,
        icon: <Search size={16} />,
        may: 'billing.view',
        load: dialog(
          () => import('./TraceDialog.tsx'),
          (line: Line) => ({ invoiceId, line, currency }),
        ),
      },
      ...invoiceActions
        .of(webContributions)
        .filter(({ offered }) => offered(invoice))
        .map(({ id, title, icon, may, load }): RowAction<Line> => ({
          id,
          title,
          icon,
          may,
          load: dialog(load, (line: Line): { invoice: Invoice; line: Line | null } => ({ invoice, line })),
        })),
    ],
    [invoice, invoiceId, currency],
  );
  const [trace] = actions;
  return (
    <Card title={t`Lines`} actions={list.file && <ExportLinks file={list.file} />}>
      <ListScreen
        label={t`Lines`}
        list={list}
        columns={columns}
        rowId={(line) => String(line.number)}
        rowName={lineName}
        actions={trace === undefined ? [] : actions}
        search={{ label: t`Search lines` }}
        noMatch={t`No lines match`}
        nothing={<p className="text-muted">{t`No lines.`}</p>}
      />
    </Card>
  );
}
