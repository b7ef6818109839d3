import type { Db } from '#platform/db/pool.ts';
import type { Ctx } from '#platform/http/context.ts';
import { requesterOf, type Requester } from '#platform/tasks/enqueue.ts';
import { refusalOf, type PowerAction } from '../states.ts';
import { byOf } from './by.ts';
import type { By } from './history.ts';
import { orderTask } from './order-task.ts';
import { refusalOfOwner } from './owner-gate.ts';
import type { Locked } from './store.ts';
import { powerServerTask } from './tasks/power-server.ts';

export interface PowerOrder {
  action: PowerAction;
  force: boolean;
  by: By;
  requester: Requester;
  batchId?: string | undefined;
}

/** Puts a locked, free server under a power task, for a person or for the product itself. Null when another was first. */
export const orderPowerBy = (
  tx: Db,
  server: Locked,
  { action, force, by, requester, batchId }: PowerOrder,
): Promise<string | null> =>
  orderTask(tx, server, {
    definition: powerServerTask,
    data: (id) => ({ taskId: id, serverId: server.id, name: server.name, action, force, by, reason: '' }),
    by: requester,
    batchId,
  });

/** Why a power change is not possible now but for a running task, be it for the state or for the account. */
export const refusalOfPower = (action: PowerAction, server: Locked): string | null =>
  refusalOf(action, server.state, null) ?? refusalOfOwner(action, server);

/** Puts a locked, free server under a power task. Null when another task was first. */
export async function orderPower(
  ctx: Ctx,
  server: Locked,
  order: { action: PowerAction; force: boolean; batchId?: string },
): Promise<string | null> {
  const { action, force } = order;
  const taskId = await orderPowerBy(ctx.db, server, { ...order, by: byOf(ctx), requester: requesterOf(ctx) });
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
