import { readPlannedMoves } from '#domains/account-batches/api/port.ts';
import { findInScope, requireSeen } from '#domains/identity/api/port.ts';
import { isOpen, siteOf } from '#domains/sites/api/port.ts';
import { readLiving, readStanding } from '#domains/servers/api/port.ts';
import { readPriceSites, readSiteLists, readSiteLook } from '#domains/tenancy/api/port.ts';
import type { Sayable } from '#kernel/message.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { siteMoves } from '../contract.ts';
import { say } from '../messages.ts';
import { refusalOfServer } from './hand-over.ts';
import { groupsOf, readWires } from './networks-along.ts';
import { readMoveFrom, readMoveTo, type SiteMove } from './store.ts';
import { movingTree, refusalOfAccount } from './who-moves.ts';

type Own = typeof siteMoves;

/** Where an account is, came from and can move to. */
export const readSiteMove: Run<Own['readSiteMove']> = async (ctx, { params }) => {
  const { db, scope } = ctx;
  const { id, siteId } = await findInScope(db, scope, { accountId: params.userId, lock: false });
  const { account } = await movingTree(ctx, id, { lock: false });
  const [to, from] = [await readMoveFrom(db, id), await readMoveTo(db, id)];
  const sites = await openSites(ctx, siteId);
  const refusal = (await refusalOfAccount(ctx, account)) ?? (sites.length === 0 ? say('no-sites') : null);
  const planned = await readPlannedMoves(db, scope, id);
  return {
    site: (await readSiteLook(db, siteId)).name,
    sites,
    movedTo: to && (await shown(ctx, to, { userId: to.toAccountId, siteId: to.toSiteId })),
    cameFrom: from && (await shown(ctx, from, { userId: from.accountId, siteId: from.siteId })),
    planned: planned.map(({ batchId, at }) => ({ batchId, at: at?.toISOString() ?? null })),
    refusal,
  };
};

const shown = async ({ db }: Ctx, { at, by }: SiteMove, { userId, siteId }: { userId: string; siteId: string }) => ({
  userId,
  site: (await readSiteLook(db, siteId)).name,
  at: at.toISOString(),
  by,
});

/** The other sites in scope that are open to customers and have a price list. */
async function openSites(ctx: Ctx, siteId: string) {
  const open = [];
  for (const { host, name } of await readPriceSites(ctx.db, ctx.scope)) {
    const site = await siteOf(ctx, host);
    if (site.id === siteId || !(await isOpen(ctx, site))) continue;
    const priceLists = await readSiteLists(ctx.db, site.id);
    if (priceLists.length > 0) open.push({ host, name, priceLists });
  }
  return open;
}

/** The servers and networks of an account in groups that must move together. */
export const readMovableServices: Run<Own['readMovableServices']> = async (ctx, { params }) => {
  const { db, scope } = ctx;
  await requireSeen(ctx, params.userId);
  const { id: accountId, siteId } = await findInScope(db, scope, { accountId: params.userId, lock: false });
  const living = await readLiving(db, { reach: 'account', siteId, accountIds: [accountId] });
  const refusals = new Map<string, Sayable | null>();
  for (const { id } of living) refusals.set(id, refusalOfServer(await readStanding(db, scope, id)));
  const groups = groupsOf(living, await readWires(db, scope, { accountId }));
  return {
    groups: groups.map(({ networks, servers, foreign }) => ({
      networks: networks.map(({ id, label }) => ({ id, name: label })),
      servers: servers.map(({ id, name }) => ({ id, name, refusal: refusals.get(id) ?? null })),
      foreign,
    })),
  };
};
