import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { TextField } from '#ui/TextField.tsx';
import { alarms } from '../contract.ts';
import { maxUrl } from '../limits.ts';
import type { SourceRow } from './types.ts';

/** Sets the runbook of an alarm source. */
export default function RunbookDialog({ row, onClose }: { row: SourceRow; onClose(): void }) {
  const form = useOpForm(alarms.saveAlarmRunbook, { start: { url: row.runbook ?? '' }, params: { sourceId: row.id } });
  return (
    <OpDialog
      form={form}
      title={t`Runbook of “${row.title}”`}
      action={t`Save runbook`}
      done={t`Runbook saved`}
      onClose={onClose}
    >
      <TextField
        label={t`Address`}
        hint={t`What operators read about these alarms. Leave empty for none.`}
        maxLength={maxUrl}
        {...form.field('url')}
      />
    </OpDialog>
  );
}
