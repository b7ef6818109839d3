import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { TextAreaField } from '#ui/TextField.tsx';
import { disputes } from '../contract.ts';
import { maxTextLength } from '../limits.ts';
import type { DisputeRow } from './types.ts';

/** Rejects a dispute with an answer. */
export default function RejectDialog({ row, onClose }: { row: DisputeRow; onClose(): void }) {
  const form = useOpForm(disputes.rejectDispute, { start: { answer: '' }, params: { disputeId: row.id } });
  return (
    <OpDialog
      form={form}
      title={t`Reject dispute?`}
      action={t`Reject dispute`}
      danger
      done={t`Dispute rejected`}
      onClose={onClose}
    >
      <p className="text-muted">{t`The invoice stays as it is, and reminders for the amount continue.`}</p>
      <TextAreaField
        label={t`Answer`}
        hint={t`Sent to the customer.`}
        maxLength={maxTextLength}
        {...form.field('answer')}
      />
    </OpDialog>
  );
}
