import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { useGo } from '#shell/boot/go.ts';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { tasks } from '../contract.ts';
import { taskPath } from '../paths.ts';

const OpDialog = lazyPart(() => import('#shell/form/OpDialog.tsx').then((module) => ({ default: module.OpDialog })));

/** The button that starts a failed task again, or the way to the task that did. */
export function RetryTask({ task }: { task: AnswerOf<typeof tasks.readTask> }) {
  const [asking, setAsking] = useState(false);
  const may = useMay('task.retry');
  const go = useGo();
  const form = useOpForm(tasks.retryTask, {
    params: { id: task.id },
    input: () => ({}),
    onDone: ({ cmdId }) => go(taskPath(cmdId)),
  });
  if (task.retriedBy !== null)
    return (
      <Link to={taskPath(task.retriedBy)} className={buttonClass()}>
        {t`Open retry`}
      </Link>
    );
  if (task.state !== 'failed') return null;
  const refusal = task.retryRefusal && t`This task can't be retried: ${task.retryRefusal}`;
  return (
    <>
      <Button disabledReason={may ? refusal : roleForbids()} onClick={() => setAsking(true)}>
        {t`Retry task`}
      </Button>
      {asking && (
        <Suspense>
          <OpDialog form={form} title={t`Retry this task?`} action={t`Retry task`} onClose={() => setAsking(false)}>
            {t`“${task.title}” starts again as a new task, with the same input.`}
          </OpDialog>
        </Suspense>
      )}
    </>
  );
}
