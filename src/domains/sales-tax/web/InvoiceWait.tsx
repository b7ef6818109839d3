import { t } from '@lingui/core/macro';
import { Suspense, useState } from 'react';
import type { Invoice } from '#domains/invoices/web/port.ts';
import { useRead } from '#shell/data/read.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { Ago } from '#shell/text/Ago.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { salesTax } from '../contract.ts';
import { remarkOf } from './labels.ts';

const WaitDialog = lazyPart(() => import('./WaitDialog.tsx'));

/** On the page of a draft, for staff: why it waits for its sales tax rates. */
export default function InvoiceWait({ invoice: { id, state } }: { invoice: Invoice }) {
  return useMay('invoices.issue') && state === 'draft' ? <Waiting invoiceId={id} /> : null;
}

function Waiting({ invoiceId }: { invoiceId: string }) {
  const { data } = useRead(salesTax.listSalesTaxWaits, { query: { invoice: invoiceId, state: ['waiting'] } });
  const [what, setWhat] = useState<'retry' | 'enter'>();
  const row = data?.items[0];
  if (row === undefined) return null;
  return (
    <Card title={t`Sales tax`}>
      <StateDot tone="warn">{remarkOf(row)}</StateDot>
      <p className="mt-2 text-muted">
        {t`The invoice is issued automatically once its rates are known.`}
        {row.nextTryAt !== null && (
          <>
            {' '}
            {t`Next try:`} <Ago at={row.nextTryAt} />
          </>
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => setWhat('retry')}>{t`Try again`}</Button>
        <Button onClick={() => setWhat('enter')}>{t`Enter rates by hand`}</Button>
      </div>
      {what !== undefined && (
        <Suspense>
          <WaitDialog what={what} row={row} onClose={() => setWhat(undefined)} />
        </Suspense>
      )}
    </Card>
  );
}
