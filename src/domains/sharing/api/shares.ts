import { Conflict, NotFound } from '#kernel/errors.ts';
import type { InputOf } from '#kernel/op.ts';
import { sharedIn } from '#kernel/scope.ts';
import type { Run, Ctx } from '#platform/http/context.ts';
import { findServer, type Locked, eachServer } from '#domains/servers/api/port.ts';
import { endOf } from '#domains/shares/api/port.ts';
import type { sharing } from '../contract.ts';
import { refusalOfSharing } from '../states.ts';
import { serverShares } from './server-shares.ts';
import { sharesOf, lockOne } from './view.ts';

/** Who can use a server in addition to its account. */
export const listShares: Run<typeof sharing.listShares> = async (ctx, { params }) =>
  sharesOf(ctx, await findServer(ctx.db, ctx.scope, params.serverId));

/** Shares a server with a person or a group. The answer is the same whether someone has the email or not. */
export const shareServer: Run<typeof sharing.shareServer> = async (ctx, { params, input }) => {
  const server = await lockOne(ctx, params.serverId);
  await giveShare(ctx, server, input);
  return sharesOf(ctx, server);
};

/** Shares a locked server, and notifies, records and audits it. Throws Conflict or Invalid, with nothing done. */
export async function giveShare(ctx: Ctx, server: Locked, input: InputOf<typeof sharing.shareServer>): Promise<void> {
  const reason = refusalOfSharing[server.state];
  if (reason !== null) throw new Conflict(1008, undefined, { reason });
  await serverShares.give(ctx, server, { ...input, until: endOf(ctx, input.until) });
}

/** Shares those of the servers that can be shared; of the others it says why not. */
export const shareServers: Run<typeof sharing.shareServers> = async (ctx, { input: { serverIds, ...input } }) => {
  endOf(ctx, input.until);
  const results = await eachServer(ctx, {
    serverIds,
    missing: {},
    diff: { level: [null, input.level] },
    apply: async (server) => {
      await giveShare(ctx, server, input);
      return { refusal: null };
    },
  });
  return { results };
};

/** Lets a person or group do more, or less, with a server. */
export const changeShare: Run<typeof sharing.changeShare> = async (ctx, { params, input }) => {
  const server = await lockOne(ctx, params.serverId);
  await serverShares.change(ctx, server, { shareId: params.shareId, ...input });
  return sharesOf(ctx, server);
};

/** Stops sharing a server with a person or group. */
export const revokeShare: Run<typeof sharing.revokeShare> = async (ctx, { params }) => {
  const server = await lockOne(ctx, params.serverId);
  await serverShares.revoke(ctx, server, { shareId: params.shareId });
  return sharesOf(ctx, server);
};

/** Gives up a server that is shared with the caller by name. */
export const leaveServer: Run<typeof sharing.leaveServer> = async (ctx, { params }) => {
  const server = await lockOne(ctx, params.serverId);
  if (!sharedIn(ctx.scope).has(server.id)) throw new NotFound();
  await serverShares.leave(ctx, server);
};
