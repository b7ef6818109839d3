import { Conflict, NotFound } from '#kernel/errors.ts';
import type { Sayable } from '#kernel/message.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { perform } from '#platform/http/inner-request.ts';
import type { AnyTask } from '#platform/tasks/task.ts';
import type { tasks } from '../contract.ts';
import { say } from '../messages.ts';
import { eachTask } from './each-task.ts';
import { findTask, saveRetried, type TaskDetailRow } from './store.ts';

/** Why a task cannot be retried; null when it can: once, after it failed, where a second run does no harm. */
export function retryRefusalOf(
  { state, retriedBy }: Pick<TaskDetailRow, 'state' | 'retriedBy'>,
  definition: AnyTask | undefined,
): Sayable | null {
  if (state !== 'failed') return say('not-failed');
  if (definition === undefined) return say('unknown-kind');
  if (definition.again === undefined) return say('not-retryable');
  return retriedBy === null ? null : say('retried-already');
}

/** Orders the same again, by the request that ordered it: its permission, its checks and its refusals are that one's. */
async function retry(ctx: Ctx, task: TaskDetailRow): Promise<string> {
  const definition = ctx.app.tasks.get(task.kind);
  const refusal = retryRefusalOf(task, definition);
  if (refusal !== null || definition?.again === undefined)
    throw new Conflict(4400, undefined, { reason: refusal ?? say('not-retryable') });
  // Each operation that a task names orders one, and answers its id.
  const { cmdId } = (await perform(ctx, definition.again(task.data))) as { cmdId: string };
  await saveRetried(ctx.db, task.id, cmdId);
  return cmdId;
}

/** Starts a failed task again. The row lock makes two requests for it one after the other: the second is refused. */
export const retryTask: Run<typeof tasks.retryTask> = async (ctx, { params }) => {
  const task = await findTask(ctx.db, ctx.scope, { id: params.id, lock: true });
  if (task === undefined) throw new NotFound();
  return { cmdId: await retry(ctx, task) };
};

/** Starts failed tasks again, such as those of a batch. */
export const retryTasks: Run<typeof tasks.retryTasks> = (ctx, { input }) =>
  eachTask(ctx, input.taskIds, (task) => retry(ctx, task));
