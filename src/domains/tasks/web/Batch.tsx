import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import type { tasks } from '../contract.ts';
import { tasksPath } from '../paths.ts';
import { isOver } from './labels.ts';
import { TaskLinks } from './TaskLinks.tsx';

const TaskBulkDialog = lazyPart(() => import('./port/TaskBulkDialog.tsx'));

/** The tasks that were started together with one: how far each is, and what can be done with all of them. */
export function Batch({ task }: { task: AnswerOf<typeof tasks.readTask> }) {
  const [asking, setAsking] = useState<'cancel' | 'retry' | null>(null);
  const [mayCancel, mayRetry] = [useMay('task.cancel'), useMay('task.retry')];
  const lines = task.batch.map(({ cmdId, ...one }) => ({ ...one, id: cmdId }));
  const [open, failed] = [lines.filter(({ state }) => !isOver(state)), lines.filter(({ state }) => state === 'failed')];
  const done = lines.filter(({ state }) => state === 'succeeded').length;
  const all = lines.length;
  return (
    <Card title={t`Started together`} note={t`${done} of ${all} done`}>
      <TaskLinks tasks={task.batch} here={task.id} />
      {task.batchId && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Link to={tasksPath({ batchId: task.batchId })} className={buttonClass('default', 'small')}>
            {t`Show in list`}
          </Link>
          {open.length > 0 && (
            <Button small disabledReason={mayCancel ? null : roleForbids()} onClick={() => setAsking('cancel')}>
              {t`Cancel all`}
            </Button>
          )}
          {failed.length > 0 && (
            <Button small disabledReason={mayRetry ? null : roleForbids()} onClick={() => setAsking('retry')}>
              {t`Retry failed`}
            </Button>
          )}
        </div>
      )}
      {asking && (
        <Suspense>
          <TaskBulkDialog what={asking} rows={asking === 'cancel' ? open : failed} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </Card>
  );
}
