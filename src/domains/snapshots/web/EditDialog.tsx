import { t } from '@lingui/core/macro';
import { useEditedRow } from '#shell/form/edited-row.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { RowConflict } from '#shell/form/RowConflict.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { snapshots } from '../contract.ts';
import { maxLabelLength, maxNoteLength } from '../limits.ts';
import type { SnapshotRow } from './types.ts';

interface Props {
  serverId: string;
  row: SnapshotRow;
  onClose(): void;
}

/** What is written of a snapshot. */
const startOf = ({ name, label, note, pinned }: SnapshotRow) => ({ name, label, note, pinned });

/** Changes what is said about a snapshot. */
export default function EditDialog({ serverId, row, onClose }: Props) {
  const edited = useEditedRow(snapshots.listSnapshots, row);
  const form = useOpForm(snapshots.editSnapshot, {
    start: startOf(row),
    params: { serverId, snapshotId: row.id },
    ifMatch: edited.version,
    rereads: true,
    input: ({ name, label, note, pinned }) => ({ name: name.trim(), label: label.trim(), note: note.trim(), pinned }),
  });
  return (
    <OpDialog form={form} title={t`Edit ${row.name}`} action={t`Save`} onClose={onClose}>
      <RowConflict
        form={form}
        row={edited}
        fields={{ name: t`Name`, label: t`Label`, note: t`Note`, pinned: t`Pin` }}
        onTake={(now) => form.restart(startOf(now))}
      />
      <TextField label={t`Name`} autoComplete="off" spellCheck={false} {...form.field('name')} />
      <TextField label={t`Label`} optional={t`optional`} maxLength={maxLabelLength} {...form.field('label')} />
      <TextAreaField label={t`Note`} optional={t`optional`} maxLength={maxNoteLength} {...form.field('note')} />
      <CheckField
        label={t`Pin`}
        note={t`Never removed by a schedule, and no reminders about its age.`}
        {...form.checked('pinned')}
      />
    </OpDialog>
  );
}
