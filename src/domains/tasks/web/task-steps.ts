import { t } from '@lingui/core/macro';
import { elapsedText } from '#shell/text/elapsed.ts';
import type { AnswerOf } from '#kernel/op.ts';
import type { Step } from '#ui/StepList.tsx';
import type { tasks } from '../contract.ts';

/** The steps of a task as lines, each with how long it took. */
export function stepsOf(task: Pick<AnswerOf<typeof tasks.readTask>, 'steps'>): Step[] {
  const labels = { waiting: t`waiting`, running: t`running`, done: t`done`, failed: t`failed` };
  return task.steps.map((step) => ({
    id: step.name,
    title: step.title,
    state: step.state,
    stateLabel: labels[step.state],
    note: step.startedAt && step.doneAt ? elapsedText(Date.parse(step.doneAt) - Date.parse(step.startedAt)) : undefined,
  }));
}
