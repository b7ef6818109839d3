import { Conflict, NotFound } from '#kernel/errors.ts';
import { sharedIn } from '#kernel/scope.ts';
import type { Run } from '#platform/http/context.ts';
import type { sharing } from '../contract.ts';
import { deleteOwnShare } from './store.ts';
import { lockOne, note } from './view.ts';

/** Gives up a server that is shared with the caller by name. */
export const leaveServer: Run<typeof sharing.leaveServer> = async (ctx, { params }) => {
  const server = await lockOne(ctx, params.serverId);
  const { accountId, siteId, email } = ctx.me;
  if (!sharedIn(ctx.scope).has(server.id)) throw new NotFound();
  if (!(await deleteOwnShare(ctx.db, server.id, accountId))) throw new Conflict(1894);
  await ctx.emit('share.changed', { siteId, accountId }, { accountId });
  await ctx.emit('share.changed', server, { accountId: server.accountId });
  await note(ctx, server, { action: `${email} has given it up`, diff: { sharedWith: [email, null] } });
};
