import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { DateTime } from '#shell/DateTime.tsx';
import { elapsedText } from '#shell/elapsed.ts';
import { gigabytesText } from '#shell/format.ts';
import { servers } from '#domains/servers/contract.ts';
import { Button } from '#ui/Button.tsx';
import { CheckField, RadioCards } from '#ui/ChoiceFields.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { snapshots } from '../contract.ts';
import { refusalOfLimit } from '../states.ts';
import { toastTask } from '#shell/toast-task.ts';
import type { ServerDetail, SnapshotRow, SnapshotTree } from './types.ts';
import { consistencyNote } from './words.ts';

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
  const [keep, setKeep] = useState(full === null);
  const [power, setPower] = useState<PowerAfter>(server.state === 'on' ? 'on' : 'asTaken');
  const [openedAt] = useState(() => Date.now());
  const revert = useAct(snapshots.revertSnapshot, {
    refresh: [snapshots.listSnapshots, servers.readServer, servers.listServers],
    onRefused: () => false,
    onDone: ({ cmdId }) => {
      toastTask(t`Reverting ${server.name} to ${row.name}`, cmdId);
      onClose();
    },
  });
  const submit = () =>
    revert.mutate({
      params: { serverId: server.id, snapshotId: row.id },
      input: { keepCurrent: keep, powerAfter: power },
    });
  const since = elapsedText(openedAt - Date.parse(row.date));
  const disks = plural(server.disks.length, { one: '# disk', other: '# disks' });
  const total = gigabytesText(server.disks.reduce((sum, disk) => sum + disk.sizeGb, 0));
  return (
    <Dialog
      title={t`Revert ${server.name}`}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button data-autofocus="" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" look="danger" busy={revert.isPending}>
            {t`Revert`}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p>
          {keep
            ? t`Everything that was written in the last ${since} leaves the disks. It is kept in a new snapshot.`
            : t`Everything that was written in the last ${since} is lost. This cannot be undone.`}
        </p>
        <KeyValue
          items={[
            [t`Snapshot`, pathOf(row, rows).join(' › ')],
            [t`Taken`, <DateTime key="taken" at={row.date} />],
            [t`Goes back`, `${disks}, ${total}`],
            [t`Stays`, t`Network cards, addresses, firewall and price`],
            [t`Consistency`, row.consistency && consistencyNote(row.consistency)],
          ]}
        />
        <CheckField
          label={t`Take a snapshot of the present state first`}
          note={full ?? t`So that you can come back to now.`}
          checked={keep}
          disabled={full !== null}
          onChange={setKeep}
        />
        <div>
          <p aria-hidden className="mb-1.5 font-medium">
            {t`Power afterwards`}
          </p>
          <RadioCards<PowerAfter>
            label={t`Power afterwards`}
            className="grid-cols-1"
            value={power}
            choices={[
              {
                value: 'asTaken',
                title: row.memory ? t`As it was then, running` : t`As the snapshot leaves it, off`,
              },
              { value: 'on', title: t`On` },
              { value: 'off', title: t`Off` },
            ]}
            onChange={setPower}
          />
        </div>
        {revert.error && <Banner tone="bad">{revert.error.message}</Banner>}
      </div>
    </Dialog>
  );
}
