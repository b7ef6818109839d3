import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { backups } from '../contract.ts';
import { maxLabelLength, maxNoteLength } from '../limits.ts';

interface Props {
  server: { id: string; name: string };
  onClose(): void;
}

/** Asks what a backup that is taken now is for. */
export default function CreateDialog({ server, onClose }: Props) {
  const form = useOpForm(backups.createBackup, {
    start: { label: '', note: '' },
    params: { serverId: server.id },
    input: ({ label, note }) => ({ label: label.trim(), note: note.trim() }),
  });
  return (
    <OpDialog
      form={form}
      title={t`Back up ${server.name} now`}
      action={t`Back up now`}
      done={t`Backing up ${server.name}`}
      onClose={onClose}
    >
      <p className="text-muted">
        {t`All disks are copied to backup storage. The server keeps running; its file systems are flushed first.`}
      </p>
      <TextField
        label={t`Label`}
        optional={t`optional`}
        autoComplete="off"
        maxLength={maxLabelLength}
        hint={t`For example “Before the upgrade”`}
        {...form.field('label')}
      />
      <TextAreaField
        label={t`Note`}
        optional={t`optional`}
        rows={2}
        maxLength={maxNoteLength}
        {...form.field('note')}
      />
    </OpDialog>
  );
}
