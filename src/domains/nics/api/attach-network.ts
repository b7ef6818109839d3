import { Refusal } from '#kernel/errors.ts';
import type { WithMessages } from '#kernel/message.ts';
import type { ResultOf } from '#kernel/op.ts';
import { undoable } from '#platform/db/outbox.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { auditMany } from '#domains/history/api/port.ts';
import { findServer } from '#domains/servers/api/port.ts';
import type { nics } from '../contract.ts';
import { attach } from './change-nic.ts';

type Result = WithMessages<ResultOf<typeof nics.attachNetwork>['results'][number]>;

/** Adds a card in one network to many servers; one that cannot have it keeps no other from it. */
export const attachNetwork: Run<typeof nics.attachNetwork> = async (ctx, { input }) => {
  const results: Result[] = [];
  // In the order of their ids, as everyone locks servers.
  for (const serverId of [...new Set(input.serverIds)].toSorted())
    results.push(await attachOne(ctx, serverId, input.networkId));
  // The request itself is on record too, also when every server was skipped.
  const attached = results.filter((result) => result.cmdId !== null).length;
  auditMany(ctx, { servers: [results.length, attached] });
  return { results };
};

async function attachOne(ctx: Ctx, serverId: string, networkId: string): Promise<Result> {
  let name = '';
  try {
    return await undoable(ctx.db, async () => {
      ({ name } = await findServer(ctx.db, ctx.scope, serverId));
      const { cmdId, ip } = await attach(ctx, serverId, { networkId });
      return { serverId, name, cmdId, ip, refusal: null };
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { serverId, name, cmdId: null, ip: null, refusal: error.said };
  }
}
