import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { NumberField, TextAreaField } from '#ui/TextField.tsx';
import { quotas } from '../contract.ts';
import { maxReasonLength } from '../limits.ts';
import { amountText, resourceText } from './labels.ts';
import type { QuotaItem, QuotaView } from './types.ts';

interface Props {
  item: QuotaItem;
  currency: QuotaView['currency'];
  onClose(): void;
}

/** Asks for a higher quota. */
export default function RequestDialog({ item: { resource, limit, used }, currency, onClose }: Props) {
  const form = useOpForm(quotas.requestQuota, {
    start: { amount: (limit ?? 0) * 2 || 1, reason: '' },
    input: ({ amount, reason }) => ({ resource, amount: Math.trunc(amount), reason }),
  });
  const [now, all] = [amountText(resource, used, currency), amountText(resource, limit ?? 0, currency)];
  return (
    <OpDialog
      form={form}
      title={t`Request a higher quota: ${resourceText(resource)}`}
      action={t`Send request`}
      done={() => t`Request sent`}
      onClose={onClose}
    >
      <p className="text-muted">{t`You use ${now} of ${all}.`}</p>
      <NumberField
        label={t`New quota`}
        min={1}
        step={1}
        value={form.values.amount}
        error={form.error('amount')}
        onChange={(amount) => form.set({ amount: amount ?? 0 })}
      />
      <TextAreaField
        label={t`Reason`}
        hint={t`What do you need it for, and until when?`}
        maxLength={maxReasonLength}
        {...form.field('reason')}
      />
    </OpDialog>
  );
}
