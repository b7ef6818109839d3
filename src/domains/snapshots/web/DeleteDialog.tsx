import { plural, t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { snapshots } from '../contract.ts';
import type { SnapshotRow } from './types.ts';
import { sizeText } from './labels.ts';

interface Props {
  server: { id: string; name: string };
  chosen: readonly SnapshotRow[];
  /** All of the tree. */
  rows: readonly SnapshotRow[];
  onClose(): void;
}

/** Says what goes, what is merged and what stays, before snapshots are deleted. */
export default function DeleteDialog({ server, chosen, rows, onClose }: Props) {
  const count = chosen.length;
  const remove = useOpForm(snapshots.deleteSnapshots, {
    params: { serverId: server.id },
    input: () => ({ snapshotIds: chosen.map((row) => row.id) }),
  });
  return (
    <OpDialog
      form={remove}
      title={plural(count, { one: `Delete ${chosen[0]?.name ?? ''}`, other: 'Delete # snapshots' })}
      action={t`Delete`}
      danger
      done={plural(count, { one: `Deleting ${chosen[0]?.name ?? ''}`, other: 'Deleting # snapshots' })}
      onClose={onClose}
    >
      <p>{t`${server.name} is not changed, but you won't be able to revert to this snapshot. This can't be undone.`}</p>
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
    </OpDialog>
  );
}

/** What becomes of the changes that a snapshot holds. */
function mergeText(row: SnapshotRow, rows: readonly SnapshotRow[]): string {
  if (row.state === 'failed' || row.state === 'missing')
    return t`Only the entry is removed. The snapshot no longer exists on the host.`;
  const parent = rows.find((one) => one.id === row.parentId)?.name;
  if (row.child.length === 0 && !row.active) return t`No other snapshots depend on it.`;
  const below = row.child.length;
  if (below > 0)
    return parent === undefined
      ? plural(below, {
          one: 'Its changes are merged into the disks. The snapshot below becomes the first.',
          other: 'Its changes are merged into the disks. The # snapshots below become the first.',
        })
      : plural(below, {
          one: `Its changes are merged. The snapshot below then depends on ${parent}.`,
          other: `Its changes are merged. The # snapshots below then depend on ${parent}.`,
        });
  return parent === undefined
    ? t`Its changes are merged into the disks of the server.`
    : t`Its changes are merged. The current state then follows ${parent}.`;
}
