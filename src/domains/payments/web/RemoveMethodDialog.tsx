import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { payments } from '../contract.ts';
import { methodText } from '../texts.ts';
import type { PaymentMethod } from './types.ts';

/** Asks before a card is removed. */
export default function RemoveMethodDialog({ method, onClose }: { method: PaymentMethod; onClose(): void }) {
  const name = methodText(method);
  const form = useOpForm(payments.removePaymentMethod, { params: { methodId: method.id } });
  return (
    <OpDialog
      form={form}
      title={t`Remove ${name}?`}
      action={t`Remove payment method`}
      danger
      done={t`${name} removed`}
      onClose={onClose}
    >
      <p className="text-muted">{t`The card is removed here and at the payment provider. Add it again to use it later.`}</p>
    </OpDialog>
  );
}
