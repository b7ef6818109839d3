import { Conflict, Invalid, item, NotFound, textOf } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { requesterOf } from '#platform/tasks/enqueue.ts';
import type { servers } from '../contract.ts';
import { refusalOfProtection } from '../protection.ts';
import { refusalOf } from '../states.ts';
import { byOf } from './by.ts';
import { checkAction } from './change-power.ts';
import { orderTermination } from './order-termination.ts';
import { refusalOfOwner } from './owner-gate.ts';
import { lockServers, taskOf, type Locked } from './store.ts';
import { readUndoHours } from './store-terminated.ts';

/** Orders the end of a server, once its name was typed. */
export const terminateServer: Run<typeof servers.terminateServer> = async (ctx, { params, input }) => {
  const [server] = await lockServers(ctx.db, ctx.scope, [params.serverId]);
  if (server === undefined) throw new NotFound();
  checkAction(server, 'terminate');
  const kept = refusalOfProtection('terminate', server);
  if (kept !== null) throw new Conflict(1008, undefined, { reason: kept });
  if (server.state === 'on' && !input.force) throw new Invalid([item(2323, 'force')]);
  if (input.confirm !== server.name) throw new Invalid([item(1120, 'confirm')]);
  const cmdId = await terminate(ctx, server, { keep: input.keep });
  if (cmdId === null) throw new Conflict(1007, undefined, { task: 'another task' });
  return { cmdId };
};

/** Orders the end of many servers, once their number was typed; each that cannot end says why and is skipped. */
export const terminateServers: Run<typeof servers.terminateServers> = async (ctx, { input }) => {
  const ids = [...new Set(input.serverIds)];
  if (input.confirm.trim() !== String(ids.length)) throw new Invalid([item(2322, 'confirm', { count: ids.length })]);
  const found = new Map((await lockServers(ctx.db, ctx.scope, ids)).map((server) => [server.id, server]));
  const batchId = newId();
  const results = [];
  for (const serverId of ids) {
    const server = found.get(serverId);
    let refusal = server === undefined ? textOf(1004) : refusalOfEnd(server, input.force);
    const ends = server !== undefined && refusal === null;
    const cmdId = ends ? await terminate(ctx, server, { keep: input.keep, batchId }) : null;
    if (ends && cmdId === null) refusal = textOf(1007, { task: 'another task' });
    results.push({ serverId, name: server?.name ?? '', cmdId, refusal });
  }
  const taken = results.filter((result) => result.cmdId !== null);
  // The request itself is on record too, also when every server was skipped.
  ctx.audited({ objectType: 'batch', objectId: batchId, diff: { servers: [ids.length, taken.length] } });
  return { cmdId: taken[0]?.cmdId ?? null, results };
};

const refusalOfEnd = (server: Locked, force: boolean): string | null =>
  refusalOf('terminate', server.state, taskOf(server)) ??
  refusalOfOwner('terminate', server) ??
  refusalOfProtection('terminate', server) ??
  (server.state === 'on' && !force ? textOf(2323) : null);

/** Null when another task was first. */
async function terminate(
  ctx: Ctx,
  server: Locked,
  { keep, batchId }: { keep: boolean; batchId?: string },
): Promise<string | null> {
  const undoHours = keep ? await readUndoHours(ctx.db, server.siteId) : 0;
  const wish = { by: byOf(ctx), requester: requesterOf(ctx), undoHours, batchId };
  const cmdId = await orderTermination(ctx.db, server, wish);
  if (cmdId === null) return null;
  ctx.audited({
    objectType: 'server',
    objectId: server.id,
    objectName: server.name,
    siteId: server.siteId,
    accountId: server.accountId,
    diff: { state: [server.state, 'terminating'], undoHours: [null, undoHours] },
    taskId: cmdId,
  });
  return cmdId;
}
