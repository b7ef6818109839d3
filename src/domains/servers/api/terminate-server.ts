import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Run } from '#platform/http/context.ts';
import { enqueue, requesterOf } from '#platform/tasks/enqueue.ts';
import type { servers } from '../contract.ts';
import { refusalOfProtection } from '../protection.ts';
import { byOf } from './by.ts';
import { checkAction } from './change-power.ts';
import { announce, lockServers, takeServer } from './store.ts';
import { writeHistory } from './store-history.ts';
import { readUndoHours } from './store-terminated.ts';
import { terminateServerTask } from './tasks/terminate-server.ts';

/** Orders the end of a server, once its name was typed. */
export const terminateServer: Run<typeof servers.terminateServer> = async (ctx, { params, input }) => {
  const { db } = ctx;
  const [server] = await lockServers(db, ctx.scope, [params.serverId]);
  if (server === undefined) throw new NotFound();
  checkAction(server, 'terminate');
  const kept = refusalOfProtection('terminate', server);
  if (kept !== null) throw new Conflict(1008, undefined, { reason: kept });
  if (input.confirm !== server.name) throw new Invalid([item(1120, 'confirm')]);
  const cmdId = newId<'task'>();
  if (!(await takeServer(db, { id: server.id, taskId: cmdId, state: 'terminating' })))
    throw new Conflict(1007, undefined, { task: 'another task' });
  const by = byOf(ctx);
  const undoHours = input.keep ? await readUndoHours(db, server.siteId) : 0;
  await enqueue(db, terminateServerTask, {
    id: cmdId,
    data: { taskId: cmdId, serverId: server.id, name: server.name, by, from: server.state, undoHours },
    object: { type: 'server', ...server },
    by: requesterOf(ctx),
  });
  await writeHistory(db, {
    server,
    kind: 'lifecycle',
    action: 'Termination requested',
    from: server.state,
    to: 'terminating',
    by,
    taskId: cmdId,
  });
  await announce(db, ctx.emit, { id: server.id });
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
