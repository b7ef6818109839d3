import { t } from '@lingui/core/macro';
import { Suspense, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { useOpForm } from '#shell/form/use-op-form.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { tasks } from '../contract.ts';
import { isOver } from './labels.ts';

const OpDialog = lazyPart(() => import('#shell/form/OpDialog.tsx').then((module) => ({ default: module.OpDialog })));

/** The button that cancels a task, with the reason when it cannot be done. */
export function CancelTask({ task }: { task: AnswerOf<typeof tasks.readTask> }) {
  const [asking, setAsking] = useState(false);
  const may = useMay('task.cancel');
  const form = useOpForm(tasks.cancelTask, {
    params: { id: task.id },
    input: () => ({}),
    onDone: ({ state }) => {
      if (state === 'cancelled') toast('success', t`Canceled: ${task.title}`);
      else toast('info', t`The task stops at its next safe point.`);
    },
  });
  if (isOver(task.state)) return null;
  const refusal = task.cancelRefusal && t`This task can't be canceled: ${task.cancelRefusal}`;
  return (
    <>
      <Button
        disabledReason={may ? refusal : t`You don't have permission to cancel tasks. Ask the account owner for access.`}
        onClick={() => setAsking(true)}
      >
        {t`Cancel task`}
      </Button>
      {asking && (
        <Suspense>
          <OpDialog
            form={form}
            title={t`Cancel this task?`}
            action={t`Cancel task`}
            danger
            onClose={() => setAsking(false)}
          >
            {task.state === 'waiting'
              ? t`“${task.title}” hasn't started and won't run.`
              : t`“${task.title}” is running. It stops at its next safe point and its changes are rolled back.`}
          </OpDialog>
        </Suspense>
      )}
    </>
  );
}
