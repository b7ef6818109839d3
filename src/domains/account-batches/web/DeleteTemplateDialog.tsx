import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { accountBatches } from '../contract.ts';
import type { TemplateRow } from './types.ts';

/** Asks before a template goes. */
export default function DeleteTemplateDialog({ row, onClose }: { row: TemplateRow; onClose(): void }) {
  const form = useOpForm(accountBatches.deleteBatchTemplate, { params: { templateId: row.id } });
  return (
    <OpDialog
      form={form}
      title={t`Delete ${row.name}?`}
      action={t`Delete template`}
      danger
      done={t`Template deleted`}
      onClose={onClose}
    >
      <p className="text-muted">{t`Batches that began with it stay as they are.`}</p>
    </OpDialog>
  );
}
