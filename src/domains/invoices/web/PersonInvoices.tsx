import { t } from '@lingui/core/macro';
import { Suspense, useState } from 'react';
import { Link } from '@tanstack/react-router';
import type { Person } from '#domains/identity/web/port.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { moneyText } from '#shell/text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { invoices } from '../contract.ts';
import { invoicePath, invoicesPath } from '../paths.ts';
import { invoiceStateLabel, monthText, numberOf, stateTone } from './labels.ts';

const IssueDialog = lazyPart(() => import('./IssueDialog.tsx'));

/** On the page of a person: their latest invoices, and the one of a month that is missing. */
export default function PersonInvoices({ person }: { person: Person }) {
  const { email } = person;
  const read = useRead(invoices.listInvoices, { query: { filter: email, size: 5 } });
  const [open, setOpen] = useState(false);
  const { data } = read;
  return (
    <Card
      title={t`Invoices`}
      actions={
        <>
          {data && data.total > 0 && (
            <Link to={invoicesPath({ filter: email })} className="reach text-[13px] text-brand-text hover:underline">
              {t`All invoices`}
            </Link>
          )}
          <Button small onClick={() => setOpen(true)}>
            {t`Issue invoice`}
          </Button>
        </>
      }
    >
      {!data && <ReadState read={read} rows={3} />}
      {data?.total === 0 && <p className="text-muted">{t`No invoices yet.`}</p>}
      {data && data.total > 0 && (
        <ul className="divide-y divide-line">
          {data.items.map((row) => (
            <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-4 py-2 first:pt-0 last:pb-0">
              <span>
                <Link to={invoicePath(row.id)} className="reach font-medium text-brand-text hover:underline">
                  {numberOf(row)}
                </Link>{' '}
                <span className="text-muted">{monthText(row.month)}</span>
              </span>
              <span className="flex items-center gap-4 tabular-nums">
                <StateDot tone={stateTone[row.state]}>{invoiceStateLabel(row.state)}</StateDot>
                {moneyText(row.total, row.currency)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {open && (
        <Suspense>
          <IssueDialog person={person} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
