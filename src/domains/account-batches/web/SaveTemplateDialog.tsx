import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { TextField } from '#ui/TextField.tsx';
import { accountBatches } from '../contract.ts';
import { maxName } from '../limits.ts';
import type { Batch } from './types.ts';

/** Keeps the options of a batch under a name, to begin others with. */
export default function SaveTemplateDialog({ batch, onClose }: { batch: Batch; onClose(): void }) {
  const form = useOpForm(accountBatches.createBatchTemplate, {
    start: { name: batch.note.slice(0, maxName) },
    input: ({ name }) => ({ batchId: batch.id, name }),
  });
  return (
    <OpDialog
      form={form}
      title={t`Save as template`}
      action={t`Save template`}
      done={t`Template saved`}
      onClose={onClose}
    >
      <p className="text-muted">{t`The template has the options of this batch, without its accounts.`}</p>
      <TextField label={t`Name`} maxLength={maxName} autoComplete="off" {...form.field('name')} />
    </OpDialog>
  );
}
