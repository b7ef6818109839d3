import { t } from '@lingui/core/macro';
import { Suspense, useState } from 'react';
import { moneyText } from '#shell/text/format.ts';
import { Button } from '#ui/Button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import type { Currency } from '#kernel/money.ts';
import { usePayment } from './payment.ts';

const DepositDialog = lazyPart(() => import('../DepositDialog.tsx'));

/** Pays an amount that is due: by a payment order, as a deposit. */
export function PayButton({ due, currency }: { due: number; currency: Currency }) {
  const { options, refusal } = usePayment();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)} disabledReason={refusal(currency)}>
        {t`Pay ${moneyText(due, currency)}`}
      </Button>
      {open && options && (
        <Suspense>
          <DepositDialog options={options} due={due} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
