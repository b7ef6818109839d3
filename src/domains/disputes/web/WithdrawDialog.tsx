import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { disputes } from '../contract.ts';
import type { DisputeRow } from './types.ts';

/** Withdraws a dispute of one's own. */
export default function WithdrawDialog({ row, onClose }: { row: DisputeRow; onClose(): void }) {
  const form = useOpForm(disputes.withdrawDispute, { params: { disputeId: row.id } });
  return (
    <OpDialog
      form={form}
      title={t`Withdraw dispute?`}
      action={t`Withdraw dispute`}
      danger
      done={t`Dispute withdrawn`}
      onClose={onClose}
    >
      <p>{t`The dispute is closed, and reminders for the amount continue. You can dispute it again.`}</p>
    </OpDialog>
  );
}
