import { plural, t } from '@lingui/core/macro';
import { useAct } from '#shell/act.ts';
import { servers } from '#domains/servers/contract.ts';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { snapshots } from '../contract.ts';
import { toastTask } from '#shell/toast-task.ts';
import type { SnapshotRow } from './types.ts';
import { sizeText } from './words.ts';

interface Props {
  server: { id: string; name: string };
  chosen: readonly SnapshotRow[];
  /** All of the tree. */
  rows: readonly SnapshotRow[];
  onDone(): void;
  onClose(): void;
}

/** Says what goes, what is merged and what stays, before snapshots are deleted. */
export default function DeleteDialog({ server, chosen, rows, onDone, onClose }: Props) {
  const count = chosen.length;
  const remove = useAct(snapshots.deleteSnapshots, {
    refresh: [snapshots.listSnapshots, servers.readServer, servers.listServers],
    onRefused: () => false,
    onDone: ({ cmdId }) => {
      toastTask(plural(count, { one: `Deleting ${chosen[0]?.name ?? ''}`, other: 'Deleting # snapshots' }), cmdId);
      onDone();
      onClose();
    },
  });
  const input = { snapshotIds: chosen.map((row) => row.id) };
  return (
    <ConfirmDialog
      title={plural(count, { one: `Delete ${chosen[0]?.name ?? ''}`, other: 'Delete # snapshots' })}
      action={t`Delete`}
      danger
      busy={remove.isPending}
      error={remove.error?.message ?? null}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { serverId: server.id }, input })}
    >
      <p>{t`${server.name} stays as it is now, but can no longer go back to this. It cannot be undone.`}</p>
      <ul className="mt-3 max-h-60 divide-y divide-line overflow-auto rounded-lg border border-line" tabIndex={0}>
        {chosen.map((row) => (
          <li key={row.id} className="px-3.5 py-2">
            <span className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 font-medium break-words text-ink">{row.name}</span>
              <span className="shrink-0 tabular-nums">{sizeText(row.sizeMb)}</span>
            </span>
            <span className="block text-[13px]">{mergeText(row, rows)}</span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

/** What becomes of the changes that a snapshot holds. */
function mergeText(row: SnapshotRow, rows: readonly SnapshotRow[]): string {
  if (row.state === 'failed' || row.state === 'missing') return t`Only this entry goes: the host has nothing of it.`;
  const parent = rows.find((one) => one.id === row.parentId)?.name;
  if (row.child.length === 0 && !row.active) return t`Nothing hangs below it: what it holds is dropped.`;
  const below = row.child.length;
  if (below > 0)
    return parent === undefined
      ? plural(below, {
          one: 'Its changes are merged into the disks; the one below it becomes the first.',
          other: 'Its changes are merged into the disks; the # below it become the first.',
        })
      : plural(below, {
          one: `Its changes are merged; the one below it then hangs on ${parent}.`,
          other: `Its changes are merged; the # below it then hang on ${parent}.`,
        });
  return parent === undefined
    ? t`Its changes are merged into the disks of the server.`
    : t`Its changes are merged; you are then at ${parent}.`;
}
