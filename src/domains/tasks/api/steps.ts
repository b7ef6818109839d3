import type { z } from 'zod';
import type { Sayable, WithMessages } from '#kernel/message.ts';
import type { Trail } from '#platform/tasks/store.ts';
import { isForCancel, isThrough, type AnyTask } from '#platform/tasks/task.ts';
import { say } from '../messages.ts';
import type { TaskState, TaskStep } from '../schemas.ts';
import { isOver } from './queue-item.ts';

interface Progressed {
  state: TaskState;
  step: string;
  trail: readonly Trail[];
}

/**
 * The steps of a task with their state. Steps that never started are omitted once the task is over: it took another path or
 * didn't get that far. Kinds that no longer exist show what the task trail contains.
 */
export function stepsOf(task: Progressed, definition: AnyTask | undefined): WithMessages<z.input<typeof TaskStep>>[] {
  const names = definition === undefined ? task.trail.map((t) => t.step) : Object.keys(definition.steps);
  return names.flatMap((name) => {
    const walked = task.trail.find((t) => t.step === name);
    const here = name === task.step && task.state !== 'waiting' && task.state !== 'succeeded';
    const notComing = isOver(task.state) || (definition !== undefined && isForCancel(definition, name));
    if (walked === undefined && !here && notComing) return [];
    return {
      name,
      title: definition?.steps[name]?.title ?? name,
      state: stateOf(task.state, { here, done: walked?.doneAt != null }),
      startedAt: walked?.startedAt ?? null,
      doneAt: walked?.doneAt ?? null,
    };
  });
}

function stateOf(task: TaskState, step: { here: boolean; done: boolean }): z.input<typeof TaskStep>['state'] {
  if (step.here) return task === 'running' ? 'running' : 'failed';
  return step.done ? 'done' : 'waiting';
}

/** Why a task cannot be canceled now; null when it can: before it begins, and in steps that allow it. */
export function cancelRefusalOf(
  task: { state: TaskState; step: string; cancelRequested: boolean },
  definition: AnyTask | undefined,
): Sayable | null {
  if (isOver(task.state)) return say('over');
  if (task.cancelRequested) return say('canceling');
  if (definition === undefined) return say('unknown-kind');
  if (task.state === 'waiting') return null;
  const rule = definition.steps[task.step]?.cancel ?? say('unknown-step');
  return rule === true || isThrough(rule) ? null : rule;
}
