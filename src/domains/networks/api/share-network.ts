import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { ResultOf } from '#kernel/op.ts';
import { granteeOf, groupsFor } from '#domains/groups/api/port.ts';
import type { Audited, Ctx, Run } from '#platform/http/context.ts';
import type { networks } from '../contract.ts';
import { maxShares } from '../limits.ts';
import { networkToOwn } from './find.ts';
import type { LockedNetwork } from './store-change.ts';
import { readNetwork } from './store-networks.ts';
import { deleteShare, readOwner, readShares, saveShare, type NewShare } from './store-shares.ts';
import { tellShare } from './tell-share.ts';

/** A network of an account: those of the provider are open to everybody anyway. */
export type OwnNetwork = Pick<LockedNetwork, 'id' | 'name' | 'zoneId' | 'vlanId'> & {
  siteId: string;
  accountId: string;
};

function ownOf<T extends { siteId: string | null; accountId: string | null }>(network: T) {
  const { siteId, accountId } = network;
  if (siteId === null || accountId === null) throw new Conflict(2066);
  return { ...network, siteId, accountId };
}

async function sharesOf({ db, scope }: Ctx, network: OwnNetwork): Promise<ResultOf<typeof networks.listNetworkShares>> {
  const shares = await readShares(db, network.id);
  const taken = new Set(shares.map(({ groupId }) => groupId));
  return {
    owner: await readOwner(db, network.accountId),
    items: shares.map(({ id, groupId, name, level, by, since, until, usedBy }) => ({
      id,
      kind: groupId === null ? ('person' as const) : ('group' as const),
      name,
      level,
      by,
      usedBy,
      since: since.toISOString(),
      until: until?.toISOString() ?? null,
    })),
    groups: (await groupsFor(db, scope, network.accountId)).filter(({ id }) => !taken.has(id)),
  };
}

/** With whom a network of the scope is shared. */
export const listNetworkShares: Run<typeof networks.listNetworkShares> = async (ctx, { params }) => {
  const network = await readNetwork(ctx.db, ctx.scope, params.networkId);
  // Whoever it is shared with does not learn with whom else.
  if (network === null || !network.own) throw new NotFound();
  return sharesOf(ctx, ownOf(network));
};

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Shares a network with a person or a group, or changes what they may do. */
export const shareNetwork: Run<typeof networks.shareNetwork> = async (ctx, { params, input }) => {
  const network = ownOf(await networkToOwn(ctx, params.networkId));
  const { email, groupId } = input;
  const site = { siteId: network.siteId, groupsOf: network.accountId, havers: [network.accountId] };
  const grantee = await granteeOf(ctx, site, { email, groupId, codes: { notOne: 2063, haver: 2064 } });
  const until = input.until == null ? null : new Date(input.until);
  if (until !== null && until <= ctx.now) throw new Invalid([item(2005, 'until')]);
  const before = await readShares(ctx.db, network.id);
  const known = before.some(({ groupId, name }) => groupId === grantee.groupId && isSame(name, grantee.name));
  if (!known && before.length >= maxShares) throw new Conflict(2065, undefined, { max: maxShares });
  const { name, ...who } = grantee;
  const { id: networkId, siteId } = network;
  const share: NewShare = {
    ...who,
    id: newId<'share'>(),
    networkId,
    siteId,
    level: input.level,
    by: ctx.me.email,
    since: ctx.now,
    until,
  };
  await saveShare(ctx.db, share);
  await tellShare(ctx, network, { share, given: true });
  audit(ctx, network, {
    sharedWith: [null, name],
    level: [null, input.level],
    ...(until === null ? {} : { until: [null, until.toISOString()] as const }),
  });
  return sharesOf(ctx, network);
};

/** Ends a share: what is in the network stays in it, and nothing new can be put there. */
export const revokeNetworkShare: Run<typeof networks.revokeNetworkShare> = async (ctx, { params }) => {
  const network = ownOf(await networkToOwn(ctx, params.networkId));
  const share = (await readShares(ctx.db, network.id)).find(({ id }) => id === params.shareId);
  if (share === undefined) throw new NotFound();
  await deleteShare(ctx.db, share.id);
  await tellShare(ctx, network, { share, given: false });
  audit(ctx, network, { sharedWith: [share.name, null], level: [share.level, null] });
  return sharesOf(ctx, network);
};

function audit(ctx: Ctx, network: OwnNetwork, diff: NonNullable<Audited['diff']>): void {
  const { id: objectId, name: objectName, siteId, accountId } = network;
  ctx.audited({ objectType: 'network', objectId, objectName, siteId, accountId, diff });
}
