import { Conflict } from '#kernel/errors.ts';
import { translate } from '#kernel/message.ts';
import type { Sayable } from '#kernel/message.ts';
import type { Run } from '#platform/http/context.ts';
import { appendLog } from '#platform/tasks/store.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import type { tasks } from '../contract.ts';
import { say } from '../messages.ts';
import { eachTask } from './each-task.ts';
import { saveDiscarded, type TaskDetailRow } from './store.ts';
import { authorOf } from './cancel-task.ts';

function refusalOf({ state, retriedBy, discardedAt }: TaskDetailRow): Sayable | null {
  if (state !== 'failed') return say('only-failed');
  if (retriedBy !== null) return say('retried-already');
  return discardedAt === null ? null : say('discarded-already');
}

/** Takes failed tasks off the dead letters. They stay in the queue, where they can still be retried. */
export const discardTasks: Run<typeof tasks.discardTasks> = (ctx, { input: { taskIds, reason } }) =>
  eachTask(ctx, taskIds, async (task) => {
    const refusal = refusalOf(task);
    if (refusal !== null) throw new Conflict(4401, undefined, { reason: refusal });
    const { id, siteId, accountId } = task;
    await saveDiscarded(ctx.db, id);
    await appendLog(ctx.db, task, [say('discarded', { email: await authorOf(ctx, task), reason })]);
    auditAlone(ctx, { type: 'task', id, name: translate(task.title), siteId, accountId }, { taskId: id });
    return null;
  });
