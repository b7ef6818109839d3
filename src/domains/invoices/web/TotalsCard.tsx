import { t } from '@lingui/core/macro';
import { dayText, moneyText } from '#shell/text/format.ts';
import { Card } from '#ui/Card.tsx';
import type { Currency } from '#kernel/money.ts';
import { invoicePath } from '../paths.ts';
import { taxRows } from './labels.ts';
import type { Invoice } from './types.ts';

type Totals = Pick<Invoice, 'net' | 'total' | 'taxes' | 'taxInside' | 'taxRounding'> & { currency: Currency };

/** The sums of a document, by rate. */
export function TotalsCard({ net, total, taxes, taxInside, taxRounding, currency }: Totals) {
  const money = (amount: number) => moneyText(amount, currency);
  return (
    <Card title={t`Total`} note={taxInside ? t`Prices include tax.` : undefined}>
      <table className="w-full tabular-nums" aria-label={t`Total by tax`}>
        <tbody>
          <Row title={t`Before tax`} amount={money(net)} />
          {taxes.flatMap((tax, at) =>
            taxRows(tax, currency).map(({ title, amount }) => (
              <Row key={`${at} ${title}`} title={title} amount={money(amount)} />
            )),
          )}
        </tbody>
        <tfoot className="border-t border-line font-semibold">
          <tr>
            <th scope="row" className="pt-2 text-start">
              {t`Total`}
            </th>
            <td className="pt-2 ps-4 text-end">{money(total)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-3 text-[13px] text-muted">
        {taxRounding === 'line' ? t`Tax is rounded on each line.` : t`Tax is rounded once for each rate.`}
      </p>
    </Card>
  );
}

function Row({ title, amount }: { title: string; amount: string }) {
  return (
    <tr className="align-top">
      <th scope="row" className="py-1 text-start font-normal">
        {title}
      </th>
      <td className="py-1 ps-4 text-end">{amount}</td>
    </tr>
  );
}

/** The credit notes about an invoice. */
export function NotesCard({ invoice: { notes, currency } }: { invoice: Invoice }) {
  if (notes.length === 0) return null;
  return (
    <Card title={t`Credit notes`}>
      <ul className="divide-y divide-line">
        {notes.map(({ id, number, total, issuedAt, reason }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2 first:pt-0 last:pb-0">
            <span className="min-w-0">
              <a href={invoicePath(id)} data-go="" className="reach font-medium text-brand-text hover:underline">
                {number}
              </a>{' '}
              <span className="text-muted">{issuedAt !== null && dayText(issuedAt)}</span>
              <span className="block wrap-anywhere text-muted">{reason}</span>
            </span>
            <span className="tabular-nums">{moneyText(-total, currency)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
