import { newId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/http/context.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import type { PowerAction } from '../states.ts';
import { byOf } from './by.ts';
import { announce, takeServer, type Locked } from './store.ts';
import { powerServerTask } from './tasks/power-server.ts';

/** Puts a locked, free server under a power task. Null when another task was first. */
export async function orderPower(
  ctx: Ctx,
  server: Locked,
  order: { action: PowerAction; force: boolean; batchId?: string },
): Promise<string | null> {
  const taskId = newId<'task'>();
  if (!(await takeServer(ctx.db, { id: server.id, taskId }))) return null;
  const { action, force } = order;
  await enqueue(ctx.db, powerServerTask, {
    id: taskId,
    data: { taskId, serverId: server.id, name: server.name, action, force, by: byOf(ctx), reason: '' },
    object: { type: 'server', ...server },
    by: requesterOf(ctx),
    ...(order.batchId === undefined ? {} : { batchId: order.batchId }),
  });
  await announce(ctx.db, ctx.emit, { id: server.id });
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
