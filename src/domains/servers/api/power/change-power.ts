import { auditAlone, type By, byOf } from '#domains/history/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { requesterOf, type Requester } from '#platform/tasks/enqueue.ts';
import { refusalOf, type PowerAction, type ServerAction } from '../../states.ts';
import { orderTask } from '../tasks/order-task.ts';
import { refusalOfOwner, refusalOfSuspender } from '../owner-gate.ts';
import { type Locked, lockServers, ofServer, taskOf } from '../store.ts';
import { powerServerTask } from '../tasks/power-server.ts';
import type { Suspender } from '../tasks/store-finish.ts';
import { otherTask } from '#platform/messages.ts';
import { Conflict, messageOf, NotFound } from '#kernel/errors.ts';
import type { servers } from '../../contract.ts';
import { newId } from '#kernel/ids.ts';
import type { Message } from '#kernel/message.ts';
import type { Scope } from '#kernel/scope.ts';
import { eachServer } from '../each-server.ts';

export interface PowerOrder {
  action: PowerAction;
  force: boolean;
  by: By;
  requester: Requester;
  /** Who suspends it, where that is not its owner or the product. */
  suspender?: Suspender | null;
  batchId?: string | undefined;
}

/** Puts a locked, free server under a power task, for a person or for the product itself. Null when another was first. */
export const orderPowerBy = (
  tx: Db,
  server: Locked,
  { action, force, by, requester, suspender = null, batchId }: PowerOrder,
): Promise<string | null> =>
  orderTask(tx, server, {
    definition: powerServerTask,
    data: (id) => ({ taskId: id, serverId: server.id, name: server.name, action, force, by, suspender, reason: '' }),
    by: requester,
    batchId,
  });

/**
 * Why the product makes no power change now but for a running task, be it for the state, for the account or because staff suspended
 * the server.
 */
export const refusalOfPower = (action: PowerAction, server: Locked): Message | null =>
  refusalOf(action, server.state, null) ?? refusalOfOwner(action, server) ?? refusalOfSuspender(action, server, null);

const isStaff = (scope: Scope): boolean => scope.reach !== 'account';

/** Who suspends a server, where it is neither its owner nor someone it is shared with. A task suspends servers with their account. */
const suspenderOf = ({ scope, me, provenBefore }: Ctx, server: Locked): Suspender | null =>
  !isStaff(scope) || server.accountId === me.accountId ? null : provenBefore === true ? 'account' : 'staff';

/** Puts a locked, free server under a power task. Null when another task was first. */
export async function orderPower(
  ctx: Ctx,
  server: Locked,
  order: { action: PowerAction; force: boolean; batchId?: string },
): Promise<string | null> {
  const { action, force } = order;
  const taskId = await orderPowerBy(ctx.db, server, {
    ...order,
    by: byOf(ctx),
    requester: requesterOf(ctx),
    suspender: suspenderOf(ctx, server),
  });
  if (taskId === null) return null;
  auditAlone(ctx, ofServer(server), { diff: { power: [server.state, force ? `${action} by force` : action] }, taskId });
  return taskId;
}

/** Throws Conflict: 1007 names the running task, 1008 says why the state forbids the action. */
export function checkAction(server: Locked, action: ServerAction, scope: Scope): void {
  if (server.taskId !== null) throw new Conflict(1007, undefined, { task: server.taskTitle ?? otherTask });
  const reason =
    refusalOf(action, server.state, null) ??
    refusalOfOwner(action, server) ??
    refusalOfSuspender(action, server, scope);
  if (reason !== null) throw new Conflict(1008, undefined, { reason });
}

/** Orders one power change. */
export const changePower: Run<typeof servers.changePower> = async (ctx, { params, input }) => {
  const [server] = await lockServers(ctx.db, ctx.scope, [params.serverId]);
  if (server === undefined) throw new NotFound();
  checkAction(server, input.action, ctx.scope);
  const cmdId = await orderPower(ctx, server, input);
  if (cmdId === null) throw new Conflict(1007, undefined, { task: otherTask });
  return { cmdId };
};

/** Orders the same power change for many servers at once; each that cannot take it says why and is skipped. */
export const changePowerOfMany: Run<typeof servers.changePowerOfMany> = async (ctx, { input }) => {
  const { serverIds, action, force } = input;
  const batchId = newId();
  const results = await eachServer<{ cmdId: string | null }>(ctx, {
    serverIds,
    batchId,
    missing: { cmdId: null },
    together: true,
    diff: { action: [null, action] },
    apply: async (server) => {
      const refusal =
        refusalOf(action, server.state, taskOf(server)) ??
        refusalOfOwner(action, server) ??
        refusalOfSuspender(action, server, ctx.scope);
      if (refusal !== null) return { cmdId: null, refusal };
      const cmdId = await orderPower(ctx, server, { action, force, batchId });
      return { cmdId, refusal: cmdId === null ? messageOf(1007, { task: otherTask }) : null };
    },
  });
  return { cmdId: results.find(({ cmdId }) => cmdId !== null)?.cmdId ?? null, results };
};
