import { NotFound } from '#kernel/errors.ts';
import type { ResultOf, ShareLevel } from '#kernel/op.ts';
import type { Ctx } from '#platform/http/context.ts';
import { offeredGroups, readOwnerEmail, readShares } from '#domains/shares/api/port.ts';
import { lockServers, type Locked, ofServer } from '#domains/servers/api/port.ts';
import { record } from '#domains/history/api/port.ts';
import type { ServerState } from '#domains/servers/states.ts';
import type { Message, WithMessages } from '#kernel/message.ts';
import type { sharing } from '../contract.ts';
import { maxShares } from '../limits.ts';
import { refusalOfSharing } from '../states.ts';
import { readInherited } from './store.ts';

type Answer = WithMessages<ResultOf<typeof sharing.listShares>>;
type Shown = { id: string; accountId: string; state: ServerState };

/** A server as the object that is shared. */
export const objectOf = ({ id, siteId, accountId }: { id: string; siteId: string; accountId: string }) =>
  ({ type: 'server', id, siteId, accountId }) as const;

const orderOf = (name: string): string => name.toLowerCase();

/** Who uses a server that the caller has found in their scope. */
export async function sharesOf(ctx: Ctx, server: Shown): Promise<Answer> {
  const { db } = ctx;
  const shares = await readShares<ShareLevel>(db, { type: 'server', id: server.id });
  return {
    owner: await readOwnerEmail(db, server.accountId),
    items: shares
      .sort((a, b) => (orderOf(a.name) < orderOf(b.name) ? -1 : 1))
      .map(({ id, groupId, name, level, by, since, until }) => ({
        id,
        kind: groupId === null ? ('person' as const) : ('group' as const),
        name,
        level,
        grantedBy: by,
        granted: since.toISOString(),
        until: until?.toISOString() ?? null,
      })),
    inherited: await readInherited(db, server),
    groups: await offeredGroups(ctx, server.accountId, shares),
    refusal: refusalOfSharing[server.state],
    max: maxShares,
  };
}

/** Locks a server of the scope. Throws NotFound. */
export async function lockOne(ctx: Ctx, serverId: string): Promise<Locked> {
  const [server] = await lockServers(ctx.db, ctx.scope, [serverId]);
  if (server === undefined) throw new NotFound();
  return server;
}

/** Writes into history and audit what was done about sharing a server. */
export async function note(
  ctx: Ctx,
  server: Locked,
  { action, diff }: { action: Message; diff: Record<string, readonly [unknown, unknown]> },
): Promise<void> {
  await record(ctx, { object: ofServer(server), kind: 'access', action, audit: diff });
}
