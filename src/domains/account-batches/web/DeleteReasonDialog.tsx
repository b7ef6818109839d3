import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { accountBatches } from '../contract.ts';
import type { ReasonRow } from './types.ts';

/** Asks before a cause goes. */
export default function DeleteReasonDialog({ row, onClose }: { row: ReasonRow; onClose(): void }) {
  const form = useOpForm(accountBatches.deleteBatchReason, { params: { reasonId: row.id } });
  return (
    <OpDialog
      form={form}
      title={t`Delete ${row.name}?`}
      action={t`Delete cause`}
      danger
      done={t`Cause deleted`}
      onClose={onClose}
    >
      <p className="text-muted">{t`Batches that were created with it keep it. New batches can't use it.`}</p>
    </OpDialog>
  );
}
