import { t } from '@lingui/core/macro';
import { History, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { webContributions } from '#shell/boot/web-contributions.ts';
import type { Sayable } from '#kernel/message.ts';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { snapshotActions } from './port.ts';
import type { ServerDetail, SnapshotRow, SnapshotTree } from './types.ts';

/** A snapshot, and additional data for its dialogs. */
export interface OfRow {
  row: SnapshotRow;
  server: ServerDetail;
  tree: SnapshotTree;
}

/** Why the person cannot do each thing now; null where they can. */
export interface Refusals {
  create: Sayable | null;
  revert: (row: SnapshotRow) => Sayable | null;
  delete: (row: SnapshotRow) => Sayable | null;
  edit: string | null;
}

/** What a dialog of another domain is given. */
type Named = { id: string; name: string };
type Subject = { server: Named; snapshot: Named };

/** What other domains let people do with a snapshot, in a dialog of theirs. */
const brought = snapshotActions.of(webContributions).map(({ id, title, icon, may, load }): RowAction<OfRow> => ({
  id,
  title,
  icon,
  may,
  refusal: ({ row }) => (row.state === 'ready' ? null : t`The snapshot is not ready.`),
  load: dialog(load, ({ server, row }: OfRow): Subject => ({ server, snapshot: row })),
}));

const revertDialog = dialog(
  () => import('./RevertDialog.tsx'),
  ({ server, row, tree }: OfRow) => ({ server, row, rows: tree.items, tree }),
);
const editDialog = dialog(
  () => import('./EditDialog.tsx'),
  ({ server, row }: OfRow) => ({ serverId: server.id, row }),
);
const deletion = () => import('./DeleteDialog.tsx');
const propsOf = (some: readonly OfRow[]) => ({
  // It is chosen for one at least.
  server: some[0]!.server,
  chosen: some.map(({ row }) => row),
  rows: some[0]!.tree.items,
});
const deleteDialog = dialog(deletion, (of: OfRow) => propsOf([of]));
const deleteManyDialog = dialog(deletion, propsOf);

/** The menu of a snapshot. */
export const rowActionsOf = (refusals: Refusals, pin: (row: SnapshotRow) => void): RowAction<OfRow>[] => [
  {
    id: 'revert',
    title: () => t`Revert to snapshot`,
    icon: <History size={16} />,
    refusal: ({ row }) => refusals.revert(row),
    load: revertDialog,
  },
  ...brought,
  {
    id: 'pin',
    title: () => t`Pin`,
    icon: <Pin size={16} />,
    offered: ({ row }) => !row.pinned,
    refusal: () => refusals.edit,
    run: ({ row }) => pin(row),
  },
  {
    id: 'unpin',
    title: () => t`Unpin`,
    icon: <PinOff size={16} />,
    offered: ({ row }) => row.pinned,
    refusal: () => refusals.edit,
    run: ({ row }) => pin(row),
  },
  { id: 'edit', title: () => t`Edit`, icon: <Pencil size={16} />, refusal: () => refusals.edit, load: editDialog },
  {
    id: 'delete',
    title: () => t`Delete`,
    icon: <Trash2 size={16} />,
    danger: true,
    group: 'delete',
    refusal: ({ row }) => refusals.delete(row),
    load: deleteDialog,
  },
];

/** What is done with all that are selected. */
export const bulkActionsOf = (refusals: Refusals): RowAction<readonly OfRow[]>[] => [
  {
    id: 'delete',
    title: () => t`Delete`,
    icon: <Trash2 size={15} />,
    danger: true,
    refusal: (some) => some.map(({ row }) => refusals.delete(row)).find((reason) => reason !== null) ?? null,
    load: deleteManyDialog,
  },
];
