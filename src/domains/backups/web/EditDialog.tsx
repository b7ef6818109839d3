import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { backups } from '../contract.ts';
import { maxLabelLength, maxNoteLength } from '../limits.ts';
import type { BackupRow } from './types.ts';
import { nameOf } from './labels.ts';

interface Props {
  serverId: string;
  row: BackupRow;
  onClose(): void;
}

/** Edits a backup's details. */
export default function EditDialog({ serverId, row, onClose }: Props) {
  const form = useOpForm(backups.editBackup, {
    start: { label: row.label, note: row.note, pinned: row.pinned },
    params: { serverId, backupId: row.id },
    ifMatch: row.version,
    input: ({ label, note, pinned }) => ({ label: label.trim(), note: note.trim(), pinned }),
  });
  return (
    <OpDialog form={form} title={t`Backup of ${nameOf(row)}`} action={t`Save`} onClose={onClose}>
      <TextField label={t`Label`} optional={t`optional`} maxLength={maxLabelLength} {...form.field('label')} />
      <TextAreaField label={t`Note`} optional={t`optional`} maxLength={maxNoteLength} {...form.field('note')} />
      <CheckField label={t`Pin`} note={t`Kept until you unpin it.`} {...form.checked('pinned')} />
    </OpDialog>
  );
}
