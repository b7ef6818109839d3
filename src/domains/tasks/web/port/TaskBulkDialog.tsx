import { plural, t } from '@lingui/core/macro';
import { BulkDialog } from '#shell/form/BulkDialog.tsx';
import { useBulk } from '#shell/form/use-bulk.ts';
import { tasks } from '../../contract.ts';
import type { TaskState } from '../../schemas.ts';
import { refusalOfTask } from '../task-refusal.ts';

export interface TaskLine {
  id: string;
  title: string;
  state: TaskState;
  together?: object | null;
}

interface Props {
  what: 'cancel' | 'retry';
  rows: readonly TaskLine[];
  onClose(): void;
}

/** Cancels tasks, or starts failed ones again. */
export default function TaskBulkDialog({ what, rows, onClose }: Props) {
  const cancels = what === 'cancel';
  const bulk = useBulk(cancels ? tasks.cancelTasks : tasks.retryTasks, {
    rows: rows.map((row) => ({ ...row, name: row.title })),
    key: 'taskId',
    judge: (row) => refusalOfTask(what, row),
    input: (_values, taskIds) => ({ taskIds }),
  });
  const count = rows.length;
  return (
    <BulkDialog
      bulk={bulk}
      danger={cancels}
      title={
        cancels
          ? plural(count, { one: 'Cancel # task?', other: 'Cancel # tasks?' })
          : plural(count, { one: 'Retry # task?', other: 'Retry # tasks?' })
      }
      doneTitle={cancels ? t`Cancel tasks: results` : t`Retry tasks: results`}
      action={(able) =>
        cancels
          ? plural(able, { one: 'Cancel # task', other: 'Cancel # tasks' })
          : plural(able, { one: 'Retry # task', other: 'Retry # tasks' })
      }
      labels={{ done: cancels ? t`Canceled` : t`Started` }}
      onClose={onClose}
    />
  );
}
