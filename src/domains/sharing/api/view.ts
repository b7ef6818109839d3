import { NotFound } from '#kernel/errors.ts';
import type { ResultOf } from '#kernel/op.ts';
import type { Ctx } from '#platform/http/context.ts';
import { lockServers, type Locked } from '#domains/servers/api/port.ts';
import type { ServerState } from '#domains/servers/states.ts';
import type { WithMessages } from '#kernel/message.ts';
import type { sharing } from '../contract.ts';
import { maxShares } from '../limits.ts';
import { refusalOfSharing } from '../states.ts';
import { serverShares } from './server-shares.ts';
import { readInherited } from './store.ts';

type Answer = WithMessages<ResultOf<typeof sharing.listShares>>;
type Shown = { id: string; name: string; siteId: string; accountId: string; state: ServerState };

const orderOf = (name: string): string => name.toLowerCase();

/** Who uses a server that the caller has found in their scope. */
export async function sharesOf(ctx: Ctx, server: Shown): Promise<Answer> {
  const { items, ...rest } = await serverShares.list(ctx, server);
  return {
    ...rest,
    items: items
      .sort((a, b) => (orderOf(a.name) < orderOf(b.name) ? -1 : 1))
      .map(({ by, since, ...share }) => ({ ...share, grantedBy: by, granted: since })),
    inherited: await readInherited(ctx.db, server),
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
