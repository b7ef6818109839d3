import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { FormDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { backups } from '../contract.ts';
import { maxLabelLength, maxNoteLength } from '../limits.ts';
import type { BackupRow } from './types.ts';
import { nameOf } from './words.ts';

interface Props {
  serverId: string;
  row: BackupRow;
  onClose(): void;
}

/** Changes what is said about a backup. */
export default function EditDialog({ serverId, row, onClose }: Props) {
  const [form, setForm] = useState({ label: row.label, note: row.note, pinned: row.pinned });
  const edit = useAct(backups.editBackup, {
    refresh: [backups.listBackups],
    onRefused: () => false,
    onDone: onClose,
  });
  const input = { label: form.label.trim(), note: form.note.trim(), pinned: form.pinned };
  return (
    <FormDialog
      title={t`Backup of ${nameOf(row)}`}
      onClose={onClose}
      onSubmit={() => edit.mutate({ params: { serverId, backupId: row.id }, input, ifMatch: row.version })}
      action={t`Save`}
      busy={edit.isPending}
    >
      <div className="grid gap-4">
        {edit.error && <Banner tone="bad">{edit.error.message}</Banner>}
        <TextField
          label={t`Label`}
          optional={t`optional`}
          maxLength={maxLabelLength}
          value={form.label}
          onChange={(event) => setForm({ ...form, label: event.target.value })}
        />
        <TextAreaField
          label={t`Note`}
          optional={t`optional`}
          maxLength={maxNoteLength}
          value={form.note}
          onChange={(event) => setForm({ ...form, note: event.target.value })}
        />
        <CheckField
          label={t`Pin`}
          note={t`It is kept until the pin is taken off.`}
          checked={form.pinned}
          onChange={(pinned) => setForm({ ...form, pinned })}
        />
      </div>
    </FormDialog>
  );
}
