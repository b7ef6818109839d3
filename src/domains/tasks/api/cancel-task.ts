import { signatureFor } from '#domains/tenancy/api/port.ts';
import { translate } from '#kernel/message.ts';
import { Conflict, NotFound } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { appendLog } from '#platform/tasks/store.ts';
import type { AnyTask } from '#platform/tasks/task.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import type { tasks } from '../contract.ts';
import { eachTask } from './each-task.ts';
import { queueItemOf } from './queue-item.ts';
import { cancelRefusalOf } from './steps.ts';
import { findTask, saveCancelled, saveCancelRequest, type TaskDetailRow } from './store.ts';
import { say } from '../messages.ts';

/**
 * Cancels a task: one that waits is over at once, one that runs ends at its next safe point.
 * The row lock decides between this request and a worker that wants to begin.
 */
export const cancelTask: Run<typeof tasks.cancelTask> = async (ctx, { params }) => {
  const task = await findTask(ctx.db, ctx.scope, { id: params.id, lock: true });
  if (task === undefined) throw new NotFound();
  await cancel(ctx, task);
  const after = await findTask(ctx.db, ctx.scope, { id: task.id, lock: false });
  return queueItemOf(after ?? task, ctx.app.tasks.get(task.kind));
};

/** Cancels many tasks, such as those of a batch. */
export const cancelTasks: Run<typeof tasks.cancelTasks> = (ctx, { input }) =>
  eachTask(ctx, input.taskIds, async (task) => {
    await cancel(ctx, task);
    return null;
  });

async function cancel(ctx: Ctx, task: TaskDetailRow): Promise<void> {
  const definition = ctx.app.tasks.get(task.kind);
  const refusal = cancelRefusalOf(task, definition);
  if (refusal !== null || definition === undefined) throw new Conflict(1200, undefined, { reason: refusal ?? '' });
  if (task.state === 'waiting') await endWaiting(ctx, task, definition);
  else await requestEnd(ctx, task);
  const { id, siteId, accountId } = task;
  auditAlone(ctx, { type: 'task', id, name: translate(task.title), siteId, accountId }, { taskId: id });
}

async function endWaiting(ctx: Ctx, task: TaskDetailRow, definition: AnyTask): Promise<void> {
  const reason = say('canceled-before', { email: await authorOf(ctx, task) });
  await saveCancelled(ctx.db, task.id, reason);
  await definition.undo(task.data, 'cancelled', reason)(ctx.db, ctx.emit);
  await appendLog(ctx.db, task, [reason]);
  await ctx.emit('task.changed', task, {
    cmdId: task.id,
    title: task.title,
    state: 'cancelled',
    step: '',
    progress: task.progress,
    exitCode: -1,
    warn: task.warn,
    objectType: task.objectType,
    objectId: task.objectId,
  });
}

/** Who ends a task, as its log names them. */
export const authorOf = async (ctx: Ctx, { siteId }: { siteId: string | null }): Promise<string> =>
  siteId === null ? ctx.me.email : (await signatureFor(ctx.db, ctx.me, siteId)).email;

async function requestEnd(ctx: Ctx, task: TaskDetailRow): Promise<void> {
  await saveCancelRequest(ctx.db, task.id);
  await appendLog(ctx.db, task, [say('asked-to-cancel', { email: await authorOf(ctx, task) })]);
}
