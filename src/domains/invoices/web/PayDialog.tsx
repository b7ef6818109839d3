import { plural, t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import { loadPayDialog } from '#domains/payments/web/port/pay-dialog.ts';
import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { moneyText } from '#shell/text/format.ts';
import type { Currency } from '#kernel/money.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { invoices } from '../contract.ts';
import { settledBy } from '../settling.ts';
import type { InvoiceRow } from './types.ts';

const DepositDialog = lazyPart(loadPayDialog);

interface Props {
  /** Those of the reader that are not paid, in one currency. */
  rows: readonly InvoiceRow[];
  options: ComponentProps<typeof DepositDialog>['options'];
  onClose(): void;
}

const sumOf = (rows: readonly InvoiceRow[]): number => rows.reduce((sum, { due }) => sum + due, 0);

/** Pays several invoices at once, and shows which ones the money is applied to. */
export default function PayDialog({ rows, options, onClose }: Props) {
  return (
    <DepositDialog
      options={options}
      due={sumOf(rows)}
      title={plural(rows.length, { one: 'Pay # invoice', other: 'Pay # invoices' })}
      use={(minor) => <Settled rows={rows} currency={options.currency} minor={minor} />}
      onClose={onClose}
    />
  );
}

function Settled({ rows, currency, minor }: { rows: readonly InvoiceRow[]; currency: Currency; minor: number }) {
  const query = { mine: '1', state: 'open,partially-paid,overdue', sorting: 'issuedAt', size: 500 } as const;
  const read = useRead(invoices.listInvoices, { query });
  const open = (read.data?.items ?? []).filter((row) => row.currency === currency);
  const settled = settledBy(open, minor);
  const left = minor - settled.reduce((sum, { part }) => sum + part, 0);
  const missed = rows.filter(({ id, due }) => !settled.some(({ invoice, part }) => invoice.id === id && part === due));
  return (
    <section aria-label={t`Applied to`} className="grid gap-2">
      <ReadState read={read} rows={2} />
      {read.data && (
        <>
          <h3 className="font-medium">{t`Applied to`}</h3>
          <ul className="divide-y divide-line text-[13px]">
            {settled.map(({ invoice, part }) => (
              <li key={invoice.id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
                <span>{invoice.number}</span>
                <span className="tabular-nums">
                  {part === invoice.due
                    ? moneyText(part, currency)
                    : t`${moneyText(part, currency)} of ${moneyText(invoice.due, currency)}`}
                </span>
              </li>
            ))}
            {left > 0 && (
              <li className="flex flex-wrap justify-between gap-x-4 py-1.5">
                <span>{t`Added to the balance`}</span>
                <span className="tabular-nums">{moneyText(left, currency)}</span>
              </li>
            )}
          </ul>
          <p className="text-[13px] text-muted">
            {missed.length === 0
              ? t`Payments are applied to the oldest invoice first.`
              : t`Payments are applied to the oldest invoice first. Not paid in full by this payment: ${missed.map(({ number }) => number).join(', ')}.`}
          </p>
        </>
      )}
    </section>
  );
}
