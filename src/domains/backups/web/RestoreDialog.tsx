import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { DateTime } from '#shell/DateTime.tsx';
import { elapsedText } from '#shell/elapsed.ts';
import { gigabytesText } from '#shell/format.ts';
import { toastTask } from '#shell/toast-task.ts';
import { servers } from '#domains/servers/contract.ts';
import { CheckField, RadioCards } from '#ui/ChoiceFields.tsx';
import { FormDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { TextField } from '#ui/TextField.tsx';
import { backups } from '../contract.ts';
import type { BackupRow, ServerDetail } from './types.ts';
import { consistencyNote } from './words.ts';

type PowerAfter = 'asBefore' | 'on' | 'off';
interface Props {
  server: ServerDetail;
  row: BackupRow;
  onClose(): void;
}

const disksText = (sizesGb: readonly number[]): string => sizesGb.map((gb) => gigabytesText(gb)).join(' + ');

/** Says what is lost by a restore, offers to keep it, and asks for the name of the server. */
export default function RestoreDialog({ server, row, onClose }: Props) {
  const [form, setForm] = useState({ keepCurrent: true, powerAfter: 'asBefore' as PowerAfter, confirm: '' });
  const [wrong, setWrong] = useState<string>();
  const [openedAt] = useState(() => Date.now());
  const restore = useAct(backups.restoreBackup, {
    refresh: [backups.listBackups, servers.readServer, servers.listServers],
    onRefused: () => false,
    onDone: ({ cmdId }) => {
      toastTask(t`Restoring ${server.name}`, cmdId);
      onClose();
    },
  });
  const submit = () => {
    const confirm = form.confirm.trim();
    if (confirm !== server.name) return setWrong(t`Type the name of the server: ${server.name}`);
    restore.mutate({ params: { serverId: server.id, backupId: row.id }, input: { ...form, confirm } });
  };
  const since = elapsedText(openedAt - Date.parse(row.date));
  const [now, then] = [disksText(server.disks.map((disk) => disk.sizeGb)), disksText(row.diskSizesGb)];
  return (
    <FormDialog
      title={t`Restore ${server.name}`}
      onClose={onClose}
      onSubmit={submit}
      action={t`Restore`}
      danger
      busy={restore.isPending}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p>
          {form.keepCurrent
            ? t`All disks are replaced. Everything that was written in the last ${since} leaves them; it is kept in a new backup.`
            : t`All disks are replaced. Everything that was written in the last ${since} is lost. This cannot be undone.`}
        </p>
        <KeyValue
          items={[
            [t`Backup`, <DateTime key="taken" at={row.date} />],
            [t`Disks`, now === then ? then : t`${now} become ${then}, and are billed so`],
            [t`Stays`, t`Processor, memory, network cards, addresses and firewall`],
            [t`Meanwhile`, t`The server is off`],
            [t`Consistency`, row.consistency && consistencyNote(row.consistency)],
          ]}
        />
        <CheckField
          label={t`Back up the present state first`}
          note={t`So that you can come back to now.`}
          checked={form.keepCurrent}
          onChange={(keepCurrent) => setForm({ ...form, keepCurrent })}
        />
        <div>
          <p aria-hidden className="mb-1.5 font-medium">
            {t`Power afterwards`}
          </p>
          <RadioCards<PowerAfter>
            label={t`Power afterwards`}
            className="grid-cols-1"
            value={form.powerAfter}
            choices={[
              { value: 'asBefore', title: server.state === 'on' ? t`As it is now, on` : t`As it is now, off` },
              { value: 'on', title: t`On` },
              { value: 'off', title: t`Off` },
            ]}
            onChange={(powerAfter) => setForm({ ...form, powerAfter })}
          />
        </div>
        <TextField
          label={t`Type ${server.name} to confirm`}
          autoComplete="off"
          spellCheck={false}
          value={form.confirm}
          error={wrong ?? restore.error?.of('confirm')}
          onChange={(event) => {
            setForm({ ...form, confirm: event.target.value });
            setWrong(undefined);
          }}
        />
        {restore.error && restore.error.general.length > 0 && <Banner tone="bad">{restore.error.message}</Banner>}
      </div>
    </FormDialog>
  );
}
