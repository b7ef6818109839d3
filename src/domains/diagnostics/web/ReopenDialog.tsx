import { plural, t } from '@lingui/core/macro';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';
import { diagnostics } from '../contract.ts';
import { closeWhenAll } from '#shell/form/close-when-all.ts';
import type { FindingLine } from './types.ts';

/** Shows acknowledged findings again. */
export default function ReopenDialog({ rows, onClose }: { rows: readonly FindingLine[]; onClose(): void }) {
  const bulk = useBulk(diagnostics.reopenFindings, {
    rows,
    key: 'findingId',
    input: (_, findingIds) => ({ findingIds }),
    onDone: closeWhenAll(plural(rows.length, { one: 'Finding shown again', other: '# findings shown again' })),
    judge: ({ state }) => (state === 'acknowledged' ? null : t`Not acknowledged.`),
  });
  return (
    <BulkDialog
      bulk={bulk}
      title={plural(rows.length, { one: 'Show finding again?', other: 'Show # findings again?' })}
      doneTitle={t`Show findings again: results`}
      action={t`Show again`}
      labels={{ done: t`Shown again` }}
      onClose={onClose}
    />
  );
}
