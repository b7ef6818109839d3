import { Invalid, item, NotFound } from '#kernel/errors.ts';
import type { ResultOf } from '#kernel/op.ts';
import type { Ctx } from '#platform/http/context.ts';
import { groupsFor } from '#domains/groups/api/port.ts';
import { byOf, lockServers, writeHistory, type Locked } from '#domains/servers/api/port.ts';
import type { ServerState } from '#domains/servers/states.ts';
import type { sharing } from '../contract.ts';
import { maxShares } from '../limits.ts';
import { refusalOfSharing } from '../states.ts';
import { readInherited, readOwner, readShares, type StoredShare } from './store.ts';

type Answer = ResultOf<typeof sharing.listShares>;
type Shown = { id: string; accountId: string; state: ServerState };

/** Who uses a server that the caller has found in their scope. */
export async function sharesOf({ db, scope }: Ctx, server: Shown): Promise<Answer> {
  const shares = await readShares(db, server.id);
  const taken = new Set(shares.map((share) => share.groupId));
  const owner = await readOwner(db, server.accountId);
  const groups = await groupsFor(db, scope, server.accountId);
  return {
    owner: owner.email,
    items: shares.map(({ id, groupId, name, level, grantedBy, granted, until }) => ({
      id,
      kind: groupId === null ? ('person' as const) : ('group' as const),
      name,
      level,
      grantedBy,
      granted: granted.toISOString(),
      until: until?.toISOString() ?? null,
    })),
    inherited: await readInherited(db, { serverId: server.id, accountId: server.accountId }),
    groups: groups.filter(({ id }) => !taken.has(id)),
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

/** Locks a server of the scope and finds one of its shares. Throws NotFound. */
export async function lockWithShare(
  ctx: Ctx,
  params: { serverId: string; shareId: string },
): Promise<{ server: Locked; share: StoredShare }> {
  const server = await lockOne(ctx, params.serverId);
  const share = (await readShares(ctx.db, server.id)).find(({ id }) => id === params.shareId);
  if (share === undefined) throw new NotFound();
  return { server, share };
}

/** When a share is to end. Throws Invalid (2005) at the field for a moment that has passed. */
export function endOf({ now }: Ctx, until: string | null | undefined, key = 'until'): Date | null {
  if (until === undefined || until === null) return null;
  const at = new Date(until);
  if (at <= now) throw new Invalid([item(2005, key)]);
  return at;
}

/** Writes into history and audit what was done about sharing a server. */
export async function note(
  ctx: Ctx,
  server: Locked,
  { action, diff }: { action: string; diff: Record<string, readonly [unknown, unknown]> },
): Promise<void> {
  await writeHistory(ctx.db, { server, kind: 'access', action, by: byOf(ctx) });
  const { id: objectId, name: objectName, siteId, accountId } = server;
  ctx.audited({ objectType: 'server', objectId, objectName, siteId, accountId, diff });
}
