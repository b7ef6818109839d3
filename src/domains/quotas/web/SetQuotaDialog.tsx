import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { NumberField } from '#ui/TextField.tsx';
import { quotas } from '../contract.ts';
import { resourceText } from './labels.ts';
import type { QuotaItem } from './types.ts';
import { untilChoices, untilOf, type Until } from './until.ts';

interface Props {
  accountId: string;
  email: string;
  item: QuotaItem;
  onClose(): void;
}

/** Sets a quota of an account, or returns it to the default of its site. */
export default function SetQuotaDialog({ accountId, email, item: { resource, limit }, onClose }: Props) {
  const form = useOpForm(quotas.setQuota, {
    start: { amount: limit, until: 'always' as Until },
    params: { accountId },
    input: ({ amount, until }) => ({
      resource,
      amount: amount === null ? null : Math.trunc(amount),
      ...(amount === null ? {} : untilOf(until)),
    }),
  });
  return (
    <OpDialog
      form={form}
      title={t`Set quota of ${email}: ${resourceText(resource)}`}
      action={t`Set quota`}
      done={() => t`Quota set`}
      onClose={onClose}
    >
      <NumberField
        label={t`New quota`}
        hint={t`Leave it empty for the default of the site.`}
        min={0}
        step={1}
        value={form.values.amount}
        error={form.error('amount')}
        onChange={(amount) => form.set({ amount })}
      />
      {form.values.amount !== null && (
        <SelectField
          label={t`Applies`}
          value={form.values.until}
          choices={untilChoices()}
          error={form.error('until')}
          onChange={(until) => form.set({ until })}
        />
      )}
    </OpDialog>
  );
}
