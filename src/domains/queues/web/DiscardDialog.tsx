import { plural, t } from '@lingui/core/macro';
import { tasks } from '#domains/tasks/contract.ts';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';
import { TextField } from '#ui/TextField.tsx';
import type { DeadRow } from './types.ts';

/** Takes failed tasks off the dead letters. */
export default function DiscardDialog({ rows, onClose }: { rows: readonly DeadRow[]; onClose(): void }) {
  const count = rows.length;
  const bulk = useBulk(tasks.discardTasks, {
    rows: rows.map((row) => ({ ...row, name: row.title })),
    key: 'taskId',
    start: { reason: '' },
    judge: ({ state }) => (state === 'failed' ? null : t`Only failed tasks can be discarded.`),
    input: ({ reason }, taskIds) => ({ taskIds, reason }),
  });
  return (
    <BulkDialog
      bulk={bulk}
      danger
      title={plural(count, { one: 'Discard task?', other: 'Discard # tasks?' })}
      doneTitle={t`Discard tasks: results`}
      action={(able) => plural(able, { one: 'Discard task', other: 'Discard # tasks' })}
      labels={{ done: t`Discarded` }}
      below={<TextField label={t`Reason`} maxLength={500} {...bulk.form.field('reason')} />}
      onClose={onClose}
    >
      <p className="text-muted">{t`Discarded tasks stay in the task queue, where they can still be retried.`}</p>
    </BulkDialog>
  );
}
