import { t } from '@lingui/core/macro';
import { lazy, Suspense, useState } from 'react';
import { useAct } from '#shell/act.ts';
import { useMay } from '#shell/session-reads.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { tasks } from '../contract.ts';
import { isOver } from './words.ts';
import { told } from '#ui/told.ts';

const ConfirmDialog = lazy(() => import('#ui/Dialog.tsx').then((module) => ({ default: module.ConfirmDialog })));

/** The button that cancels a task, with the reason when it cannot be done. */
export function CancelTask({ task }: { task: AnswerOf<typeof tasks.readTask> }) {
  const [asking, setAsking] = useState(false);
  const may = useMay('task.cancel');
  const cancel = useAct(tasks.cancelTask, {
    refresh: [tasks.readTask, tasks.listTasks],
    onDone: (answer) => {
      setAsking(false);
      if (answer.state === 'cancelled') toast('success', t`Cancelled: ${told(task.title)}`);
      else toast('info', t`It will end at its next safe point.`);
    },
  });
  if (isOver(task.state)) return null;
  const refusal = task.cancelRefusal && t`This task cannot be cancelled: ${told(task.cancelRefusal)}`;
  return (
    <>
      <Button
        disabledReason={may ? refusal : t`Your role does not allow cancelling tasks. The account holder can do it.`}
        onClick={() => setAsking(true)}
      >
        {t`Cancel task`}
      </Button>
      {asking && (
        <Suspense>
          <ConfirmDialog
            title={t`Cancel this task?`}
            action={t`Cancel task`}
            danger
            busy={cancel.isPending}
            error={cancel.error?.message ?? null}
            onClose={() => setAsking(false)}
            onConfirm={() => cancel.mutate({ params: { id: task.id }, input: {} })}
          >
            {task.state === 'waiting'
              ? t`“${told(task.title)}” has not begun. It will not run.`
              : t`“${told(task.title)}” is running. It ends at its next safe point, and what it has begun is undone.`}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
