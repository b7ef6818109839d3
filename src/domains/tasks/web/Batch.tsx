import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import type { tasks } from '../contract.ts';
import { taskPath, tasksPath } from '../paths.ts';
import { isOver, taskLabel, taskTone } from './labels.ts';

const TaskBulkDialog = lazy(() => import('./TaskBulkDialog.tsx'));

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
      <ul className="-mx-2 grid gap-0.5">
        {lines.map((one) => (
          <li key={one.id}>
            <Link
              to={taskPath(one.id)}
              aria-current={one.id === task.id ? 'page' : undefined}
              className="flex items-center justify-between gap-3 rounded-lg px-2 py-1.5 hover:bg-hover aria-[current]:bg-brand-soft"
            >
              <span className="min-w-0 truncate">{one.title}</span>
              <StateDot tone={taskTone({ ...one, warn: false })} moving={!isOver(one.state)}>
                {one.state === 'running' ? `${one.progress} %` : taskLabel({ ...one, warn: false })}
              </StateDot>
            </Link>
          </li>
        ))}
      </ul>
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
