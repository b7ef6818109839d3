import { plural, t } from '@lingui/core/macro';
import type { AnswerOf } from '#kernel/op.ts';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';
import { blacklist } from '../contract.ts';
import type { EntryRow } from './types.ts';

export type Removed = readonly AnswerOf<typeof blacklist.removeBlocklistEntries>['results'][number][];

interface Props {
  rows: readonly EntryRow[];
  /** Called where none was passed over. */
  onRemoved(results: Removed): void;
  onClose(): void;
}

/** Removes entries of the blocklist. */
export default function RemoveEntriesDialog({ rows, onRemoved, onClose }: Props) {
  const bulk = useBulk(blacklist.removeBlocklistEntries, {
    rows: rows.map((row) => ({ ...row, name: row.value })),
    key: 'entryId',
    judge: () => null,
    input: (_values, entryIds) => ({ entryIds }),
    onDone: (results) => {
      if (results.some(({ refusal }) => refusal !== null)) return false;
      onRemoved(results);
      return true;
    },
  });
  return (
    <BulkDialog
      bulk={bulk}
      danger
      title={plural(rows.length, { one: 'Remove entry?', other: 'Remove # entries?' })}
      doneTitle={t`Remove entries: results`}
      action={(able) => plural(able, { one: 'Remove entry', other: 'Remove # entries' })}
      labels={{ done: t`Removed` }}
      onClose={onClose}
    >
      <p className="text-muted">{t`Entries can be restored for 30 days.`}</p>
    </BulkDialog>
  );
}
