import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { DateTime } from '#shell/text/DateTime.tsx';
import { elapsedText } from '#shell/text/elapsed.ts';
import { gigabytesText } from '#shell/text/format.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { CheckField, RadioCards } from '#ui/ChoiceFields.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { translate } from '#kernel/message.ts';
import { snapshots } from '../contract.ts';
import { refusalOfLimit } from '../states.ts';
import type { ServerDetail, SnapshotRow, SnapshotTree } from './types.ts';
import { consistencyNote } from './labels.ts';

type PowerAfter = 'asTaken' | 'on' | 'off';
interface Props {
  server: ServerDetail;
  row: SnapshotRow;
  rows: readonly SnapshotRow[];
  tree: SnapshotTree | undefined;
  onClose(): void;
}

/** The names from the root of the tree down to a snapshot. */
function pathOf(row: SnapshotRow, rows: readonly SnapshotRow[]): string[] {
  const parent = rows.find((one) => one.id === row.parentId);
  return [...(parent ? pathOf(parent, rows) : []), row.name];
}

/** Says what is lost by going back, offers to keep it, and asks what the power is to be. */
export default function RevertDialog({ server, row, rows, tree, onClose }: Props) {
  const full = tree ? refusalOfLimit(tree.used, tree.limit) : null;
  const [openedAt] = useState(() => Date.now());
  const form = useOpForm(snapshots.revertSnapshot, {
    start: { keepCurrent: full === null, powerAfter: (server.state === 'on' ? 'on' : 'asTaken') as PowerAfter },
    params: { serverId: server.id, snapshotId: row.id },
  });
  const { keepCurrent, powerAfter } = form.values;
  const since = elapsedText(openedAt - Date.parse(row.date));
  const disks = plural(server.disks.length, { one: '# disk', other: '# disks' });
  const total = gigabytesText(server.disks.reduce((sum, disk) => sum + disk.sizeGb, 0));
  return (
    <OpDialog
      form={form}
      title={t`Revert ${server.name}`}
      action={t`Revert`}
      danger
      done={t`Reverting ${server.name} to ${row.name}`}
      onClose={onClose}
    >
      <p>
        {keepCurrent
          ? t`Changes made in the last ${since} are removed from the disks but kept in a new snapshot.`
          : t`Changes made in the last ${since} are lost. This can't be undone.`}
      </p>
      <KeyValue
        items={[
          [t`Snapshot`, pathOf(row, rows).join(' › ')],
          [t`Taken`, <DateTime key="taken" at={row.date} />],
          [t`Restored`, `${disks}, ${total}`],
          [t`Unchanged`, t`Network interfaces, addresses, firewall and price`],
          [t`Consistency`, row.consistency && consistencyNote(row.consistency)],
        ]}
      />
      <CheckField
        label={t`Take a snapshot of the current state first`}
        note={full ? translate(full) : t`Lets you return to the current state.`}
        disabled={full !== null}
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
            {
              value: 'asTaken',
              title: row.memory ? t`As it was then (running)` : t`As in the snapshot (off)`,
            },
            { value: 'on', title: t`On` },
            { value: 'off', title: t`Off` },
          ]}
          onChange={(next) => form.set({ powerAfter: next })}
        />
      </div>
    </OpDialog>
  );
}
