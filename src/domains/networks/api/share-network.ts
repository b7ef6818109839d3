import { Conflict, NotFound } from '#kernel/errors.ts';
import type { ResultOf } from '#kernel/op.ts';
import {
  endOf,
  giveShare,
  leaveShare,
  offeredGroups,
  readOwnerEmail,
  readShares,
  takeShare,
} from '#domains/shares/api/port.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { networks } from '../contract.ts';
import { maxShares } from '../limits.ts';
import { announceNetwork } from './announce.ts';
import { networkToOwn } from './find.ts';
import { readNetwork, serversOfShare } from './store-networks.ts';
import { notifyShare, type Level, type OwnNetwork } from './notify-share.ts';
import { recordNetwork } from './view.ts';

function ownOf<T extends { siteId: string | null; accountId: string | null }>(network: T) {
  const { siteId, accountId } = network;
  if (siteId === null || accountId === null) throw new Conflict(2066);
  return { ...network, siteId, accountId };
}

/** A network as the object that is shared. */
const objectOf = ({ id, siteId, accountId }: OwnNetwork) => ({ type: 'network', id, siteId, accountId }) as const;

async function sharesOf(ctx: Ctx, network: OwnNetwork): Promise<ResultOf<typeof networks.listNetworkShares>> {
  const shares = await readShares<Level>(ctx.db, objectOf(network), serversOfShare);
  return {
    owner: await readOwnerEmail(ctx.db, network.accountId),
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
    groups: await offeredGroups(ctx, network.accountId, shares),
  };
}

/** With whom a network of the scope is shared. */
export const listNetworkShares: Run<typeof networks.listNetworkShares> = async (ctx, { params }) => {
  const network = await readNetwork(ctx.db, ctx.scope, params.networkId);
  // Grantees don't see the other grantees.
  if (network === null || !network.own) throw new NotFound();
  return sharesOf(ctx, ownOf(network));
};

/** Shares a network with a person or a group, or changes what they may do. */
export const shareNetwork: Run<typeof networks.shareNetwork> = async (ctx, { params, input }) => {
  const network = ownOf(await networkToOwn(ctx, params.networkId));
  const codes = { notOne: 2063, haver: 2064, most: 2065 } as const;
  const until = endOf(ctx, input.until);
  const share = await giveShare(ctx, objectOf(network), { ...input, until, max: maxShares, codes });
  await notifyShare(ctx, network, { share, given: true });
  const diff = {
    sharedWith: [null, share.name],
    level: [null, share.level],
    ...(until === null ? {} : { until: [null, until.toISOString()] as const }),
  } as const;
  await recordNetwork(ctx, network, { action: 'network.share', kind: 'access', diff });
  return sharesOf(ctx, network);
};

/** Ends a share: what is in the network stays in it, and nothing new can be put there. */
export const revokeNetworkShare: Run<typeof networks.revokeNetworkShare> = async (ctx, { params }) => {
  const network = ownOf(await networkToOwn(ctx, params.networkId));
  const share = await takeShare<Level>(ctx.db, objectOf(network), params);
  await notifyShare(ctx, network, { share, given: false });
  const diff = { sharedWith: [share.name, null], level: [share.level, null] } as const;
  await recordNetwork(ctx, network, { action: 'network.revoke', kind: 'access', diff });
  return sharesOf(ctx, network);
};

/** Gives back a network that is shared with the caller by name: what is in it stays in it. */
export const leaveNetwork: Run<typeof networks.leaveNetwork> = async (ctx, { params }) => {
  const { accountId, siteId, email } = ctx.me;
  const network = await readNetwork(ctx.db, ctx.scope, params.networkId);
  if (network === null || network.shared === null) throw new NotFound();
  const owned = ownOf(network);
  await leaveShare(ctx, objectOf(owned), 2180);
  for (const whose of [owned, { siteId, accountId }])
    await announceNetwork(ctx.emit, { ...whose, network: { ref: network.id } });
  await recordNetwork(ctx, owned, { action: 'network.leave', kind: 'access', diff: { sharedWith: [email, null] } });
};
