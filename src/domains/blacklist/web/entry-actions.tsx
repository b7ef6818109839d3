import { t } from '@lingui/core/macro';
import { ListChecks, Pencil, Trash2 } from 'lucide-react';
import { historyAction } from '#domains/history/web/port/HistoryDrawer.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import type { EntryRow } from './types.ts';
import type { Removed } from './RemoveEntriesDialog.tsx';

const loadEdit = dialog(
  () => import('./EntryDialog.tsx'),
  (entry: EntryRow) => ({ entry }),
);
const loadHistory = dialog(
  () => import('./EntryHistory.tsx'),
  (row: EntryRow) => ({ row }),
);

const loadRemove = () => import('./RemoveEntriesDialog.tsx');

/** What can be done with one entry. */
export const entryActions = (on: {
  onRemoved(results: Removed): void;
  onHits(row: EntryRow): void;
}): RowAction<EntryRow>[] => [
  { id: 'edit', title: () => t`Edit entry`, icon: <Pencil size={16} />, may: 'blacklist.manage', load: loadEdit },
  { id: 'hits', title: () => t`Show refusals`, icon: <ListChecks size={16} />, run: on.onHits },
  historyAction(loadHistory),
  {
    id: 'remove',
    title: () => t`Remove entry`,
    icon: <Trash2 size={16} />,
    may: 'blacklist.manage',
    danger: true,
    group: 'end',
    load: dialog(loadRemove, (row: EntryRow) => ({ rows: [row], onRemoved: on.onRemoved })),
  },
];

/** What can be done with several entries. */
export const bulkEntryActions = (onRemoved: (results: Removed) => void): RowAction<readonly EntryRow[]>[] => [
  {
    id: 'remove',
    title: () => t`Remove entries`,
    icon: <Trash2 size={16} />,
    may: 'blacklist.manage',
    danger: true,
    load: dialog(loadRemove, (rows: readonly EntryRow[]) => ({ rows, onRemoved })),
  },
];
