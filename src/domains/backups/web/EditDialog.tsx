import { t } from '@lingui/core/macro';
import { useEditedRow } from '#shell/form/edited-row.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { RowConflict } from '#shell/form/RowConflict.tsx';
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

/** What is written of a backup. */
const startOf = ({ label, note, pinned }: BackupRow) => ({ label, note, pinned });

/** Edits a backup's details. */
export default function EditDialog({ serverId, row, onClose }: Props) {
  const edited = useEditedRow(backups.listBackups, row);
  const form = useOpForm(backups.editBackup, {
    start: startOf(row),
    params: { serverId, backupId: row.id },
    ifMatch: edited.version,
    rereads: true,
    input: ({ label, note, pinned }) => ({ label: label.trim(), note: note.trim(), pinned }),
  });
  return (
    <OpDialog form={form} title={t`Backup of ${nameOf(row)}`} action={t`Save`} onClose={onClose}>
      <RowConflict
        form={form}
        row={edited}
        fields={{ label: t`Label`, note: t`Note`, pinned: t`Pin` }}
        onTake={(now) => form.restart(startOf(now))}
      />
      <TextField label={t`Label`} optional={t`optional`} maxLength={maxLabelLength} {...form.field('label')} />
      <TextAreaField label={t`Note`} optional={t`optional`} maxLength={maxNoteLength} {...form.field('note')} />
      <CheckField label={t`Pin`} note={t`Kept until you unpin it.`} {...form.checked('pinned')} />
    </OpDialog>
  );
}
