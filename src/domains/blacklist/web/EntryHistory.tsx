import { t } from '@lingui/core/macro';
import type { RowOf } from '#shell/list/list.ts';
import { HistoryDrawer } from '#domains/history/web/port/HistoryDrawer.tsx';
import { namedChange, type HistoryEntry } from '#domains/history/web/port/history-labels.ts';
import { blacklist } from '../contract.ts';
import type { EntryRow } from './types.ts';

const entryOf = (row: RowOf<typeof blacklist.listBlocklistEntryHistory>): HistoryEntry => row;
const kinds = ['configuration'] as const;
const changeText = namedChange({
  places: () => t`Counts at`,
  reason: () => t`Reason`,
  ticket: () => t`Ticket`,
  until: () => t`Expires`,
});

/** What happened to an entry. */
export default function EntryHistory({ row, onClose }: { row: EntryRow; onClose(): void }) {
  const params = { entryId: row.id };
  return (
    <HistoryDrawer
      op={blacklist.listBlocklistEntryHistory}
      {...{ params, entryOf, kinds, changeText, onClose }}
      name={row.value}
    />
  );
}
