import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useRead } from '#shell/data/read.ts';
import { dayText, moneyText } from '#shell/text/format.ts';
import { ReadCard } from '#shell/text/ReadCard.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { invoices } from '../contract.ts';
import { invoicePath, invoicesPath, nextInvoicePath } from '../paths.ts';
import { invoiceStateLabel, monthText, numberOf, stateTone } from './labels.ts';

/** The latest invoices of one's own account. */
export default function InvoicesSection() {
  const read = useRead(invoices.listInvoices, { query: { mine: '1', size: 5 } });
  return (
    <ReadCard
      title={t`Invoices`}
      read={read}
      actions={
        <>
          <Link to={nextInvoicePath()} className="reach text-brand-text hover:underline">
            {t`Preview next invoice`}
          </Link>
          <Link to={invoicesPath()} className={buttonClass()}>
            {t`All invoices`}
          </Link>
        </>
      }
    >
      {({ items }) =>
        items.length === 0 ? (
          <p className="text-muted">{t`The first invoice is issued at the beginning of the month after you used something that costs money.`}</p>
        ) : (
          <ul className="divide-y divide-line">
            {items.map((row) => (
              <li
                key={row.id}
                className="flex flex-wrap items-center justify-between gap-x-4 py-2 first:pt-0 last:pb-0"
              >
                <span>
                  <Link to={invoicePath(row.id)} className="reach font-medium text-brand-text hover:underline">
                    {numberOf(row)}
                  </Link>{' '}
                  <span className="text-muted">
                    {monthText(row.month)}
                    {row.due > 0 && row.dueAt !== null && ` · ${t`due ${dayText(row.dueAt)}`}`}
                  </span>
                </span>
                <span className="flex items-center gap-4 tabular-nums">
                  <StateDot tone={stateTone[row.state]}>{invoiceStateLabel(row.state)}</StateDot>
                  {moneyText(row.total, row.currency)}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </ReadCard>
  );
}
