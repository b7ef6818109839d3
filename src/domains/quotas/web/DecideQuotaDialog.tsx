import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { NumberField, TextAreaField } from '#ui/TextField.tsx';
import { quotas } from '../contract.ts';
import { maxReasonLength } from '../limits.ts';
import { untilChoices, untilOf, type Until } from './until.ts';
import { amountText, resourceText } from './labels.ts';
import type { QuotaRequestRow } from './types.ts';

interface Props {
  request: QuotaRequestRow;
  what: 'approve' | 'decline';
  onClose(): void;
}

/** Approves a request, whole or in part, or declines it with an answer. */
export default function DecideQuotaDialog({ request, what, onClose }: Props) {
  const props = { request, onClose };
  return what === 'approve' ? <Approve {...props} /> : <Decline {...props} />;
}

function Asked({ request: { resource, limit, amount, reason } }: Pick<Props, 'request'>) {
  return (
    <>
      <p>
        {resourceText(resource)}: {t`${amountText(resource, amount)} instead of ${amountText(resource, limit)}`}
      </p>
      <p className="text-muted">{t`Reason: ${reason}`}</p>
    </>
  );
}

function Approve({ request, onClose }: Omit<Props, 'what'>) {
  const form = useOpForm(quotas.approveQuota, {
    start: { amount: request.amount, until: 'always' as Until, answer: '' },
    params: { requestId: request.id },
    input: ({ amount, until, answer }) => ({ amount: Math.trunc(amount), answer, ...untilOf(until) }),
  });
  return (
    <OpDialog
      form={form}
      title={t`Approve the request of ${request.email}?`}
      action={t`Approve request`}
      done={() => t`Request approved`}
      onClose={onClose}
    >
      <Asked request={request} />
      <NumberField
        label={t`New quota`}
        min={request.limit + 1}
        max={request.amount}
        step={1}
        value={form.values.amount}
        error={form.error('amount')}
        onChange={(amount) => form.set({ amount: amount ?? 0 })}
      />
      <SelectField
        label={t`Applies`}
        value={form.values.until}
        choices={untilChoices()}
        error={form.error('until')}
        onChange={(until) => form.set({ until })}
      />
      <TextAreaField label={t`Answer`} optional={t`optional`} maxLength={maxReasonLength} {...form.field('answer')} />
    </OpDialog>
  );
}

function Decline({ request, onClose }: Omit<Props, 'what'>) {
  const form = useOpForm(quotas.declineQuota, { start: { answer: '' }, params: { requestId: request.id } });
  return (
    <OpDialog
      form={form}
      title={t`Decline the request of ${request.email}?`}
      action={t`Decline request`}
      danger
      done={() => t`Request declined`}
      onClose={onClose}
    >
      <Asked request={request} />
      <TextAreaField
        label={t`Answer`}
        hint={t`Sent to the customer.`}
        maxLength={maxReasonLength}
        {...form.field('answer')}
      />
    </OpDialog>
  );
}
