import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { onCall } from '../contract.ts';
import { stepName } from './labels.ts';
import type { StepRow } from './types.ts';

/** Asks before an escalation step goes. */
export default function DeleteStepDialog({ row, onClose }: { row: StepRow; onClose(): void }) {
  const form = useOpForm(onCall.deleteEscalationStep, { params: { stepId: row.id } });
  return (
    <OpDialog
      form={form}
      title={t`Delete escalation step?`}
      action={t`Delete step`}
      danger
      done={t`Step deleted`}
      onClose={onClose}
    >
      <p className="text-muted">{stepName(row)}</p>
    </OpDialog>
  );
}
