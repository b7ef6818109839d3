import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { DateTime } from '#shell/text/DateTime.tsx';
import { elapsedText } from '#shell/text/elapsed.ts';
import { gigabytesText } from '#shell/text/format.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { CheckField, RadioCards } from '#ui/ChoiceFields.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { TextField } from '#ui/TextField.tsx';
import { backups } from '../contract.ts';
import type { BackupRow, ServerDetail } from './types.ts';
import { consistencyNote } from './labels.ts';

type PowerAfter = 'asBefore' | 'on' | 'off';
interface Props {
  server: ServerDetail;
  row: BackupRow;
  onClose(): void;
}

const disksText = (sizesGb: readonly number[]): string => sizesGb.map((gb) => gigabytesText(gb)).join(' + ');

/** Says what is lost by a restore, offers to keep it, and asks for the name of the server. */
export default function RestoreDialog({ server, row, onClose }: Props) {
  const form = useOpForm(backups.restoreBackup, {
    start: { keepCurrent: true, powerAfter: 'asBefore' as PowerAfter, confirm: '' },
    params: { serverId: server.id, backupId: row.id },
    check: ({ confirm }) => ({
      confirm: confirm.trim() === server.name ? null : t`Type the name of the server: ${server.name}`,
    }),
    input: (values) => ({ ...values, confirm: values.confirm.trim() }),
  });
  const { keepCurrent, powerAfter } = form.values;
  const [openedAt] = useState(() => Date.now());
  const since = elapsedText(openedAt - Date.parse(row.date));
  const [now, then] = [disksText(server.disks.map((disk) => disk.sizeGb)), disksText(row.diskSizesGb)];
  return (
    <OpDialog
      form={form}
      title={t`Restore ${server.name}`}
      action={t`Restore`}
      danger
      done={t`Restoring ${server.name}`}
      onClose={onClose}
    >
      <p>
        {keepCurrent
          ? t`All disks are replaced. Changes made in the last ${since} are removed from the disks but kept in a new backup.`
          : t`All disks are replaced. Changes made in the last ${since} are lost. This can't be undone.`}
      </p>
      <KeyValue
        items={[
          [t`Backup`, <DateTime key="taken" at={row.date} />],
          [t`Disks`, now === then ? then : t`${now} become ${then} and are billed accordingly`],
          [t`Unchanged`, t`Processor, memory, network interfaces, addresses and firewall`],
          [t`During the restore`, t`The server is powered off`],
          [t`Consistency`, row.consistency && consistencyNote(row.consistency)],
        ]}
      />
      <CheckField
        label={t`Back up the current state first`}
        note={t`Lets you return to the current state.`}
        {...form.checked('keepCurrent')}
      />
      <div>
        <p aria-hidden className="mb-1.5 font-medium">
          {t`Power state afterward`}
        </p>
        <RadioCards<PowerAfter>
          label={t`Power state afterward`}
          className="grid-cols-1"
          value={powerAfter}
          choices={[
            { value: 'asBefore', title: server.state === 'on' ? t`Unchanged (on)` : t`Unchanged (off)` },
            { value: 'on', title: t`On` },
            { value: 'off', title: t`Off` },
          ]}
          onChange={(next) => form.set({ powerAfter: next })}
        />
      </div>
      <TextField
        label={t`Type ${server.name} to confirm`}
        autoComplete="off"
        spellCheck={false}
        {...form.field('confirm')}
      />
    </OpDialog>
  );
}
