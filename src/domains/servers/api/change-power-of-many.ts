import { textOf } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Run } from '#platform/http/context.ts';
import type { servers } from '../contract.ts';
import { refusalOf } from '../states.ts';
import { eachServer } from './each-server.ts';
import { orderPower } from './order-power.ts';
import { refusalOfOwner } from './owner-gate.ts';
import { taskOf } from './store.ts';

/** Orders the same power change for many servers at once; each that cannot take it says why and is skipped. */
export const changePowerOfMany: Run<typeof servers.changePowerOfMany> = async (ctx, { input }) => {
  const { serverIds, action, force } = input;
  const batchId = newId();
  const results = await eachServer<{ cmdId: string | null }>(ctx, {
    serverIds,
    batchId,
    missing: { cmdId: null },
    diff: { action: [null, action] },
    deed: async (server) => {
      const refusal = refusalOf(action, server.state, taskOf(server)) ?? refusalOfOwner(action, server);
      if (refusal !== null) return { cmdId: null, refusal };
      const cmdId = await orderPower(ctx, server, { action, force, batchId });
      return { cmdId, refusal: cmdId === null ? textOf(1007, { task: 'another task' }) : null };
    },
  });
  return { cmdId: results.find(({ cmdId }) => cmdId !== null)?.cmdId ?? null, results };
};
