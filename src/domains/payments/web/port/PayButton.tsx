import { t } from '@lingui/core/macro';
import { Suspense, useState } from 'react';
import { useRead } from '#shell/data/read.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { moneyText } from '#shell/text/format.ts';
import { Button } from '#ui/Button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import type { Currency } from '#kernel/money.ts';
import { payments } from '../../contract.ts';

const DepositDialog = lazyPart(() => import('../DepositDialog.tsx'));

/** Pays an amount that is due: by a payment order, as a deposit. */
export function PayButton({ due, currency }: { due: number; currency: Currency }) {
  const { data } = useRead(payments.readPaymentOptions, {});
  const [open, setOpen] = useState(false);
  const mayPay = useMay('billing.pay');
  const none = data?.providers.length === 0 ? t`No payment provider is set up.` : null;
  const other = data && data.currency !== currency ? t`Your account pays in another currency. Contact support.` : null;
  return (
    <>
      <Button
        look="primary"
        onClick={() => setOpen(true)}
        disabledReason={mayPay ? (data ? (data.refusal ?? none ?? other) : t`Loading`) : roleForbids()}
      >
        {t`Pay ${moneyText(due, currency)}`}
      </Button>
      {open && data && (
        <Suspense>
          <DepositDialog options={data} due={due} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
