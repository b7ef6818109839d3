import type { Ctx } from '#platform/http/context.ts';
import { requesterOf } from '#platform/tasks/enqueue.ts';
import type { PowerAction } from '../states.ts';
import { byOf } from './by.ts';
import { orderTask } from './order-task.ts';
import type { Locked } from './store.ts';
import { powerServerTask } from './tasks/power-server.ts';

/** Puts a locked, free server under a power task. Null when another task was first. */
export async function orderPower(
  ctx: Ctx,
  server: Locked,
  order: { action: PowerAction; force: boolean; batchId?: string },
): Promise<string | null> {
  const { action, force, batchId } = order;
  const taskId = await orderTask(ctx.db, server, {
    definition: powerServerTask,
    data: (id) => ({ taskId: id, serverId: server.id, name: server.name, action, force, by: byOf(ctx), reason: '' }),
    by: requesterOf(ctx),
    batchId,
  });
  if (taskId === null) return null;
  ctx.audited({
    objectType: 'server',
    objectId: server.id,
    objectName: server.name,
    siteId: server.siteId,
    accountId: server.accountId,
    diff: { power: [server.state, force ? `${action} by force` : action] },
    taskId,
  });
  return taskId;
}
