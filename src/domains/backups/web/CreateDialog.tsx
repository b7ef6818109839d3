import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { toastTask } from '#shell/toast-task.ts';
import { servers } from '#domains/servers/contract.ts';
import { FormDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { backups } from '../contract.ts';
import { maxLabelLength, maxNoteLength } from '../limits.ts';

interface Props {
  server: { id: string; name: string };
  onClose(): void;
}

/** Asks what a backup that is taken now is for. */
export default function CreateDialog({ server, onClose }: Props) {
  const [label, setLabel] = useState('');
  const [note, setNote] = useState('');
  const create = useAct(backups.createBackup, {
    refresh: [backups.listBackups, servers.readServer, servers.listServers],
    onRefused: () => false,
    onDone: ({ cmdId }) => {
      toastTask(t`Backing up ${server.name}`, cmdId);
      onClose();
    },
  });
  const submit = () =>
    create.mutate({ params: { serverId: server.id }, input: { label: label.trim(), note: note.trim() } });
  return (
    <FormDialog
      title={t`Back up ${server.name} now`}
      onClose={onClose}
      onSubmit={submit}
      action={t`Back up now`}
      busy={create.isPending}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {create.error && create.error.general.length > 0 && <Banner tone="bad">{create.error.message}</Banner>}
        <p className="text-muted">
          {t`All disks are copied to the backup storage. The server goes on; if it runs, it is asked to write out its files first.`}
        </p>
        <TextField
          label={t`Label`}
          optional={t`optional`}
          autoComplete="off"
          maxLength={maxLabelLength}
          hint={t`Such as “Before the upgrade”`}
          value={label}
          error={create.error?.of('label')}
          onChange={(event) => setLabel(event.target.value)}
        />
        <TextAreaField
          label={t`Note`}
          optional={t`optional`}
          rows={2}
          maxLength={maxNoteLength}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </FormDialog>
  );
}
