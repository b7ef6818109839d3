import type { Run, Ctx } from '#platform/http/context.ts';
import { findServer, type Locked, eachServer } from '#domains/servers/api/port.ts';
import { endOf, findShare, giveShare as giveTo, leaveShare, saveTerms, takeShare } from '#domains/shares/api/port.ts';
import type { sharing } from '../contract.ts';
import { sharesOf, lockOne, note, objectOf } from './view.ts';
import { Conflict, NotFound } from '#kernel/errors.ts';
import type { InputOf, ShareLevel } from '#kernel/op.ts';
import { maxShares, sharingCodes } from '../limits.ts';
import { refusalOfSharing } from '../states.ts';
import { sharedText, notifyShare } from './notify.ts';
import { sharedIn } from '#kernel/scope.ts';
import { say } from '../messages.ts';

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
  const { level, email, groupId } = input;
  const until = endOf(ctx, input.until);
  const asked = { email, groupId, level, until, max: maxShares, codes: sharingCodes };
  const share = await giveTo(ctx, objectOf(server), asked);
  await notifyShare(ctx, server, { share, step: 'given', by: ctx.me.email });
  const diff = { sharedWith: [null, share.name], level: [null, level], until: [null, until] } as const;
  await note(ctx, server, { action: sharedText({ ...share, level, until }), diff });
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
  const share = await findShare<ShareLevel>(ctx.db, objectOf(server), params.shareId);
  const { level } = input;
  const until = input.until === undefined ? share.until : endOf(ctx, input.until);
  if (level !== share.level || until?.getTime() !== share.until?.getTime()) {
    await saveTerms(ctx.db, share.id, { level, until });
    await notifyShare(ctx, server, { share: { ...share, level, until }, step: 'changed', by: ctx.me.email });
  }
  const diff = {
    sharedWith: [share.name, share.name],
    level: [share.level, level],
    until: [share.until, until],
  } as const;
  await note(ctx, server, { action: sharedText({ ...share, level, until }), diff });
  return sharesOf(ctx, server);
};

/** Stops sharing a server with a person or group. */
export const revokeShare: Run<typeof sharing.revokeShare> = async (ctx, { params }) => {
  const server = await lockOne(ctx, params.serverId);
  const share = await takeShare<ShareLevel>(ctx.db, objectOf(server), params);
  await notifyShare(ctx, server, { share, step: 'taken', by: ctx.me.email });
  const diff = { sharedWith: [share.name, null], level: [share.level, null] } as const;
  await note(ctx, server, { action: say('shared-no-more', { name: share.name }), diff });
  return sharesOf(ctx, server);
};

/** Gives up a server that is shared with the caller by name. */
export const leaveServer: Run<typeof sharing.leaveServer> = async (ctx, { params }) => {
  const server = await lockOne(ctx, params.serverId);
  const { accountId, siteId, email } = ctx.me;
  if (!sharedIn(ctx.scope).has(server.id)) throw new NotFound();
  await leaveShare(ctx, objectOf(server), 1894);
  await ctx.emit('share.changed', { siteId, accountId }, { accountId });
  await ctx.emit('share.changed', server, { accountId: server.accountId });
  await note(ctx, server, { action: say('given-up', { email }), diff: { sharedWith: [email, null] } });
};
