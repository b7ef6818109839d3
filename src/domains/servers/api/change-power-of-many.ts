import { textOf } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Run } from '#platform/http/context.ts';
import type { servers } from '../contract.ts';
import { refusalOf } from '../states.ts';
import { orderPower } from './order-power.ts';
import { refusalOfOwner } from './owner-gate.ts';
import { lockServers, taskOf } from './store.ts';

/** Orders the same power change for many servers at once; each that cannot take it says why and is skipped. */
export const changePowerOfMany: Run<typeof servers.changePowerOfMany> = async (ctx, { input }) => {
  const { action, force } = input;
  const ids = [...new Set(input.serverIds)];
  const found = new Map((await lockServers(ctx.db, ctx.scope, ids)).map((server) => [server.id, server]));
  const batchId = newId();
  const results = [];
  for (const serverId of ids) {
    const server = found.get(serverId);
    if (server === undefined) {
      results.push({ serverId, name: '', cmdId: null, refusal: textOf(1004) });
      continue;
    }
    let refusal = refusalOf(action, server.state, taskOf(server)) ?? refusalOfOwner(action, server);
    const cmdId = refusal === null ? await orderPower(ctx, server, { action, force, batchId }) : null;
    if (refusal === null && cmdId === null) refusal = textOf(1007, { task: 'another task' });
    results.push({ serverId, name: server.name, cmdId, refusal });
  }
  const taken = results.filter((result) => result.cmdId !== null);
  // The request itself is on record too, also when every server was skipped.
  ctx.audited({
    objectType: 'batch',
    objectId: batchId,
    diff: { servers: [ids.length, taken.length], action: [null, action] },
  });
  return { cmdId: taken[0]?.cmdId ?? null, results };
};
