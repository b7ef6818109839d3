import { Conflict, Invalid, item } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { InputOf } from '#kernel/op.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { findGroup, groupsFor } from '#domains/groups/api/port.ts';
import { findAccount } from '#domains/identity/api/port.ts';
import type { Locked } from '#domains/servers/api/port.ts';
import type { sharing } from '../contract.ts';
import { maxShares } from '../limits.ts';
import { refusalOfSharing } from '../states.ts';
import { insertShare, readShares, type StoredShare } from './store.ts';
import { tellShare } from './tell.ts';
import { lockOne, note, sharesOf } from './view.ts';

type Input = InputOf<typeof sharing.shareServer>;
type Grantee = Pick<StoredShare, 'groupId' | 'accountId' | 'email' | 'name'>;

/** Shares a server with a person or a group. The answer is the same whether somebody has the email or not. */
export const shareServer: Run<typeof sharing.shareServer> = async (ctx, { params, input }) => {
  const server = await lockOne(ctx, params.serverId);
  const reason = refusalOfSharing[server.state];
  if (reason !== null) throw new Conflict(1008, undefined, { reason });
  if ((await readShares(ctx.db, server.id)).length >= maxShares)
    throw new Conflict(1899, undefined, { max: maxShares });
  const grantee = await granteeOf(ctx, server, input);
  const by = ctx.me.email;
  const share = { ...grantee, id: newId<'share'>(), level: input.level, grantedBy: by, granted: ctx.now };
  if (!(await insertShare(ctx.db, { serverId: server.id, siteId: server.siteId }, share)))
    throw new Invalid([item(1892, input.groupId === undefined ? 'email' : 'groupId')]);
  await tellShare(ctx, server, { share, step: 'given', by });
  const action = `Shared with ${share.name}: ${share.level}`;
  await note(ctx, server, { action, diff: { sharedWith: [null, share.name], level: [null, share.level] } });
  return sharesOf(ctx, server);
};

/** Whom the input means. Throws Invalid at the field. */
async function granteeOf(ctx: Ctx, server: Locked, { email: written, groupId }: Input): Promise<Grantee> {
  const { db, scope } = ctx;
  if ((written === undefined) === (groupId === undefined)) throw new Invalid([item(1893, 'email')]);
  if (groupId !== undefined) {
    const offered = await groupsFor(db, scope, server.accountId);
    const group = offered.some(({ id }) => id === groupId) ? await findGroup(db, scope, groupId) : null;
    if (group === null || group.siteId !== server.siteId) throw new Invalid([item(1004, 'groupId')]);
    return { groupId, accountId: null, email: null, name: group.name };
  }
  const email = (written ?? '').trim();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw new Invalid([item(1828, 'email')]);
  const accountId = (await findAccount(db, server.siteId, email))?.id ?? null;
  if (accountId === server.accountId) throw new Invalid([item(1891, 'email')]);
  return { groupId: null, accountId, email, name: email };
}
