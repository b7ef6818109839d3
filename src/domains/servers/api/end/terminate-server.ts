import { auditAlone, byOf } from '#domains/history/api/port.ts';
import { otherTask } from '#platform/messages.ts';
import { Conflict, Invalid, item, messageOf, NotFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Message } from '#kernel/message.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { requesterOf } from '#platform/tasks/enqueue.ts';
import type { servers } from '../../contract.ts';
import { refusalOfProtection } from '../../protection.ts';
import { refusalOf, refusalOfForce } from '../../states.ts';
import { checkAction } from '../power/change-power.ts';
import { eachServer } from '../each-server.ts';
import { orderTermination } from './order-termination.ts';
import { refusalOfOwner } from '../owner-gate.ts';
import { lockServers, ofServer, taskOf, type Locked } from '../store.ts';
import { readUndoHours } from './store-terminated.ts';

/** Orders the end of a server, once its name was typed. */
export const terminateServer: Run<typeof servers.terminateServer> = async (ctx, { params, input }) => {
  const [server] = await lockServers(ctx.db, ctx.scope, [params.serverId]);
  if (server === undefined) throw new NotFound();
  checkAction(server, 'terminate', ctx.scope);
  const kept = refusalOfProtection('terminate', server);
  if (kept !== null) throw new Conflict(1008, undefined, { reason: kept });
  if (refusalOfForce(server.state, input.force) !== null) throw new Invalid([item(2323, 'force')]);
  if (input.confirm !== server.name) throw new Invalid([item(1120, 'confirm')]);
  const cmdId = await terminate(ctx, server, { keep: input.keep });
  if (cmdId === null) throw new Conflict(1007, undefined, { task: otherTask });
  return { cmdId };
};

/** Orders the end of many servers, once their number was typed; each that cannot end says why and is skipped. */
export const terminateServers: Run<typeof servers.terminateServers> = async (ctx, { input }) => {
  const { serverIds, keep, force } = input;
  const count = new Set(serverIds).size;
  if (input.confirm.trim() !== String(count)) throw new Invalid([item(2322, 'confirm', { count })]);
  const batchId = newId();
  const results = await eachServer<{ cmdId: string | null }>(ctx, {
    serverIds,
    batchId,
    missing: { cmdId: null },
    apply: async (server) => {
      const refusal = refusalOfEnd(server, force);
      if (refusal !== null) return { cmdId: null, refusal };
      const cmdId = await terminate(ctx, server, { keep, batchId });
      return { cmdId, refusal: cmdId === null ? messageOf(1007, { task: otherTask }) : null };
    },
  });
  return { cmdId: results.find(({ cmdId }) => cmdId !== null)?.cmdId ?? null, results };
};

const refusalOfEnd = (server: Locked, force: boolean): Message | null =>
  refusalOf('terminate', server.state, taskOf(server)) ??
  refusalOfOwner('terminate', server) ??
  refusalOfProtection('terminate', server) ??
  refusalOfForce(server.state, force);

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
  // Its history has had it from the order, which schedules and tests make as well.
  const diff = { state: [server.state, 'terminating'], undoHours: [null, undoHours] } as const;
  auditAlone(ctx, ofServer(server), { diff, taskId: cmdId });
  return cmdId;
}
