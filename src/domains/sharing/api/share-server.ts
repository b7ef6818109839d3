import { Conflict, Invalid, item } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { Locked } from '#domains/servers/api/port.ts';
import type { sharing } from '../contract.ts';
import { maxShares } from '../limits.ts';
import { refusalOfSharing } from '../states.ts';
import { granteeOf } from './grantee.ts';
import { insertShare, readShares } from './store.ts';
import { tellShare, untilText } from './tell.ts';
import { endOf, lockOne, note, sharesOf } from './view.ts';

/** Shares a server with a person or a group. The answer is the same whether somebody has the email or not. */
export const shareServer: Run<typeof sharing.shareServer> = async (ctx, { params, input }) => {
  const server = await lockOne(ctx, params.serverId);
  await giveShare(ctx, server, input);
  return sharesOf(ctx, server);
};

/** Shares a locked server, and tells, writes and audits it. Throws Conflict or Invalid, with nothing done. */
export async function giveShare(ctx: Ctx, server: Locked, input: InputOf<typeof sharing.shareServer>): Promise<void> {
  const reason = refusalOfSharing[server.state];
  if (reason !== null) throw new Conflict(1008, undefined, { reason });
  if ((await readShares(ctx.db, server.id)).length >= maxShares)
    throw new Conflict(1899, undefined, { max: maxShares });
  const grantee = await granteeOf(ctx, server, { input, at: '' });
  const until = endOf(ctx, input.until);
  const by = ctx.me.email;
  const share = { ...grantee, id: newId<'share'>(), level: input.level, grantedBy: by, granted: ctx.now, until };
  if (!(await insertShare(ctx.db, { serverId: server.id, siteId: server.siteId }, share)))
    throw new Invalid([item(1892, input.groupId === undefined ? 'email' : 'groupId')]);
  await tellShare(ctx, server, { share, step: 'given', by });
  const action = `Shared with ${share.name}: ${share.level}${untilText(until)}`;
  const diff = { sharedWith: [null, share.name], level: [null, share.level], until: [null, until] } as const;
  await note(ctx, server, { action, diff });
}
