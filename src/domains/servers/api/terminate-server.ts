import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { requesterOf } from '#platform/tasks/enqueue.ts';
import type { servers } from '../contract.ts';
import { refusalOfProtection } from '../protection.ts';
import { byOf } from './by.ts';
import { checkAction } from './change-power.ts';
import { orderTermination } from './order-termination.ts';
import { lockServers } from './store.ts';
import { readUndoHours } from './store-terminated.ts';

/** Orders the end of a server, once its name was typed. */
export const terminateServer: Run<typeof servers.terminateServer> = async (ctx, { params, input }) => {
  const { db } = ctx;
  const [server] = await lockServers(db, ctx.scope, [params.serverId]);
  if (server === undefined) throw new NotFound();
  checkAction(server, 'terminate');
  const kept = refusalOfProtection('terminate', server);
  if (kept !== null) throw new Conflict(1008, undefined, { reason: kept });
  if (input.confirm !== server.name) throw new Invalid([item(1120, 'confirm')]);
  const undoHours = input.keep ? await readUndoHours(db, server.siteId) : 0;
  const cmdId = await orderTermination(db, server, { by: byOf(ctx), requester: requesterOf(ctx), undoHours });
  if (cmdId === null) throw new Conflict(1007, undefined, { task: 'another task' });
  ctx.audited({
    objectType: 'server',
    objectId: server.id,
    objectName: server.name,
    siteId: server.siteId,
    accountId: server.accountId,
    diff: { state: [server.state, 'terminating'], undoHours: [null, undoHours] },
    taskId: cmdId,
  });
  return { cmdId };
};
