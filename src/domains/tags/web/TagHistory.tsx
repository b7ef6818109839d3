import { t } from '@lingui/core/macro';
import type { RowOf } from '#shell/list/list.ts';
import { HistoryDrawer } from '#domains/history/web/port/HistoryDrawer.tsx';
import { namedChange, type HistoryEntry } from '#domains/history/web/port/history-labels.ts';
import { tags } from '../contract.ts';
import type { TagRow } from './types.ts';

const entryOf = (row: RowOf<typeof tags.listTagHistory>): HistoryEntry => row;
const kinds = ['lifecycle', 'configuration'] as const;
const changeText = namedChange({ name: () => t`Name`, color: () => t`Color` });

/** What happened to a tag itself. */
export default function TagHistory({ row, onClose }: { row: TagRow; onClose(): void }) {
  const params = { tagId: row.id };
  return (
    <HistoryDrawer op={tags.listTagHistory} {...{ params, entryOf, kinds, changeText, onClose }} name={row.name} />
  );
}
