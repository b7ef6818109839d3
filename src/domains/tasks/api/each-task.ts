import { messageOf } from '#kernel/errors.ts';
import { translate, type Sayable } from '#kernel/message.ts';
import type { Ctx } from '#platform/http/context.ts';
import { outcomeOf } from '#platform/http/outcome.ts';
import { auditMany } from '#domains/history/api/port.ts';
import { findTasks, type TaskDetailRow } from './store.ts';

/** Does the same with many tasks, each separately: one that refuses is skipped, with what it wrote. */
export async function eachTask(
  ctx: Ctx,
  taskIds: readonly string[],
  apply: (task: TaskDetailRow) => Promise<string | null>,
) {
  const ids = [...new Set(taskIds)];
  const found = new Map((await findTasks(ctx.db, ctx.scope, { ids, lock: true })).map((task) => [task.id, task]));
  const results: { taskId: string; name: string; cmdId: string | null; refusal: Sayable | null }[] = [];
  for (const taskId of ids) {
    const task = found.get(taskId);
    const outcome =
      task === undefined ? { cmdId: null, refusal: messageOf(1004) } : await outcomeOf(ctx.db, () => apply(task));
    results.push({ taskId, name: task === undefined ? '' : translate(task.title, ctx.language), ...outcome });
  }
  // The request itself is on record too, also when every task was skipped.
  auditMany(ctx, { tasks: [ids.length, results.filter(({ refusal }) => refusal === null).length] });
  return { results };
}
