import { t } from '@lingui/core/macro';
import { payments } from '#domains/payments/contract.ts';
import { paymentPath } from '#domains/payments/paths.ts';
import { useGo } from '#shell/boot/go.ts';
import { useAct } from '#shell/form/act.ts';
import { moneyText } from '#shell/text/format.ts';
import { Button } from '#ui/Button.tsx';
import type { Dunning } from './types.ts';

/** Pays what is owed with one click: by the default card, or on a page of the provider. */
export function PayButton({ of: { pay, currency } }: { of: Dunning }) {
  const go = useGo();
  const deposit = useAct(payments.createDeposit, {
    onDone: ({ orderId }) => go(paymentPath(orderId, { go: '1' })),
  });
  if (pay === null) return null;
  const { amount, provider, methodId, method } = pay;
  const shown = moneyText(amount, currency);
  return (
    <Button
      small
      look="primary"
      busy={deposit.isPending}
      onClick={() =>
        deposit.mutate({ input: { amount, provider, save: false, ...(methodId === null ? {} : { methodId }) } })
      }
    >
      {method === '' ? t`Pay ${shown}` : t`Pay ${shown} with ${method}`}
    </Button>
  );
}
