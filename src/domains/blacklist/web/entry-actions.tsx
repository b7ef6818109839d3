import { t } from '@lingui/core/macro';
import { ListChecks, Pencil, Trash2 } from 'lucide-react';
import { historyAction } from '#domains/history/web/port/HistoryDrawer.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import type { EntryRow } from './types.ts';

const loadEdit = dialog(
  () => import('./EntryDialog.tsx'),
  (entry: EntryRow) => ({ entry }),
);
const loadHistory = dialog(
  () => import('./EntryHistory.tsx'),
  (row: EntryRow) => ({ row }),
);

/** What can be done with one entry. */
export const entryActions = (on: {
  onRemove(row: EntryRow): void;
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
    run: on.onRemove,
  },
];

/** What can be done with several entries. */
export const bulkEntryActions = (onRemove: (rows: readonly EntryRow[]) => void): RowAction<readonly EntryRow[]>[] => [
  {
    id: 'remove',
    title: () => t`Remove entries`,
    icon: <Trash2 size={16} />,
    may: 'blacklist.manage',
    danger: true,
    run: onRemove,
  },
];
