import { plural, t } from '@lingui/core/macro';
import { tasks } from '#domains/tasks/contract.ts';
import { maxDiscardReason } from '#domains/tasks/limits.ts';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { ReasonFields } from '#shell/form/ReasonFields.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';
import type { DeadRow } from './types.ts';

/** Takes failed tasks off the dead letters. */
export default function DiscardDialog({ rows, onClose }: { rows: readonly DeadRow[]; onClose(): void }) {
  const count = rows.length;
  const bulk = useBulk(tasks.discardTasks, {
    rows: rows.map((row) => ({ ...row, name: row.title })),
    key: 'taskId',
    start: { reason: '', ticket: '' },
    judge: ({ state }) => (state === 'failed' ? null : t`Only failed tasks can be discarded.`),
    input: (given, taskIds) => ({ taskIds, ...given }),
  });
  return (
    <BulkDialog
      bulk={bulk}
      danger
      title={plural(count, { one: 'Discard task?', other: 'Discard # tasks?' })}
      doneTitle={t`Discard tasks: results`}
      action={(able) => plural(able, { one: 'Discard task', other: 'Discard # tasks' })}
      labels={{ done: t`Discarded` }}
      below={<ReasonFields field={(name) => bulk.form.field(name)} maxReason={maxDiscardReason} />}
      onClose={onClose}
    >
      <p className="text-muted">{t`Discarded tasks stay in the task queue, where they can still be retried.`}</p>
    </BulkDialog>
  );
}
