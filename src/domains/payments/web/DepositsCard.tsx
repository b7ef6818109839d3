import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { payments } from '../contract.ts';
import { paymentsPath } from '../paths.ts';
import { OrderTable } from './OrderTable.tsx';

const DepositDialog = lazyPart(() => import('./DepositDialog.tsx'));

/** How the balance grows, and the deposits so far. */
export default function DepositsCard() {
  const read = useRead(payments.readPaymentOptions, {});
  const [open, setOpen] = useState(false);
  const mayPay = useMay('billing.pay');
  const mayRefund = useMay('payments.refund');
  const { data } = read;
  const none = data?.providers.length === 0 ? t`No payment provider is set up.` : null;
  return (
    <Card
      title={t`Deposits`}
      actions={
        <>
          {mayRefund && (
            <Link to={paymentsPath()} className="text-brand-text hover:underline">
              {t`All payments`}
            </Link>
          )}
          <Button
            small
            onClick={() => setOpen(true)}
            disabledReason={mayPay ? (data ? (data.refusal ?? none) : t`Loading`) : roleForbids()}
          >
            {t`Add funds`}
          </Button>
        </>
      }
    >
      <ReadState read={read} rows={2} />
      {data && <OrderTable own />}
      {open && data && (
        <Suspense>
          <DepositDialog options={data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}
