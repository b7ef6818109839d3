import { plural, t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { toast } from '#ui/toast.ts';
import { accessAudit } from '../contract.ts';
import type { Entry } from './types.ts';

interface Props {
  reviewId: string;
  rows: readonly Entry[];
  onClose(): void;
}

/** Undoes decisions: access that was removed is restored. */
export default function UndoDialog({ reviewId, rows, onClose }: Props) {
  const { guard, dialog } = useProof();
  const decided = rows.filter(({ decision }) => decision !== null);
  const count = decided.length;
  const form = useOpForm(accessAudit.decideReviewEntries, {
    params: { reviewId },
    input: () => ({ entryIds: decided.map(({ id }) => id), verdict: 'undo' as const }),
    guard,
    onDone: ({ results }) => {
      for (const { name, refusal } of results) if (refusal !== null) toast('error', name, { text: refusal });
    },
  });
  return (
    <>
      <OpDialog
        form={form}
        title={plural(count, { one: 'Undo decision?', other: 'Undo # decisions?' })}
        action={plural(count, { one: 'Undo decision', other: 'Undo decisions' })}
        onClose={onClose}
      >
        {t`Removed access is restored, and the entries can be decided again.`}
      </OpDialog>
      {dialog}
    </>
  );
}
