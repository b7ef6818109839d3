import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { FormDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { snapshots } from '../contract.ts';
import { maxLabelLength, maxNoteLength } from '../limits.ts';
import type { SnapshotRow } from './types.ts';

interface Props {
  serverId: string;
  row: SnapshotRow;
  onClose(): void;
}

/** Changes what is said about a snapshot. */
export default function EditDialog({ serverId, row, onClose }: Props) {
  const [name, setName] = useState(row.name);
  const [label, setLabel] = useState(row.label);
  const [note, setNote] = useState(row.note);
  const [pinned, setPinned] = useState(row.pinned);
  const edit = useAct(snapshots.editSnapshot, {
    refresh: [snapshots.listSnapshots],
    onRefused: () => false,
    onDone: onClose,
  });
  const submit = () =>
    edit.mutate({
      params: { serverId, snapshotId: row.id },
      input: { name: name.trim(), label: label.trim(), note: note.trim(), pinned },
      ifMatch: row.version,
    });
  const atName = edit.error?.of('name');
  return (
    <FormDialog title={t`Edit ${row.name}`} onClose={onClose} onSubmit={submit} action={t`Save`} busy={edit.isPending}>
      <div className="grid gap-4">
        {edit.error && !atName && <Banner tone="bad">{edit.error.message}</Banner>}
        <TextField
          label={t`Name`}
          autoComplete="off"
          spellCheck={false}
          value={name}
          error={atName}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t`Label`}
          optional={t`optional`}
          maxLength={maxLabelLength}
          value={label}
          onChange={(event) => setLabel(event.target.value)}
        />
        <TextAreaField
          label={t`Note`}
          optional={t`optional`}
          maxLength={maxNoteLength}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <CheckField
          label={t`Pin`}
          note={t`No schedule removes it, and nobody is reminded of its age.`}
          checked={pinned}
          onChange={setPinned}
        />
      </div>
    </FormDialog>
  );
}
