import { Conflict, NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { servers } from '../contract.ts';
import { refusalOf, type ServerAction } from '../states.ts';
import { orderPower } from './order-power.ts';
import { refusalOfOwner } from './owner-gate.ts';
import { lockServers, type Locked } from './store.ts';

/** Throws Conflict: 1007 names the running task, 1008 says why the state forbids the action. */
export function checkAction(server: Locked, action: ServerAction): void {
  if (server.taskId !== null) throw new Conflict(1007, undefined, { task: server.taskTitle ?? 'another task' });
  const reason = refusalOf(action, server.state, null) ?? refusalOfOwner(action, server);
  if (reason !== null) throw new Conflict(1008, undefined, { reason });
}

/** Orders one power change. */
export const changePower: Run<typeof servers.changePower> = async (ctx, { params, input }) => {
  const [server] = await lockServers(ctx.db, ctx.scope, [params.serverId]);
  if (server === undefined) throw new NotFound();
  checkAction(server, input.action);
  const cmdId = await orderPower(ctx, server, input);
  if (cmdId === null) throw new Conflict(1007, undefined, { task: 'another task' });
  return { cmdId };
};
