import { Conflict, NotFound } from '#kernel/errors.ts';
import { asDay } from '#kernel/message.ts';
import { endOf, shareable, type ShareChange, type ShareLeft, type ShareTraces } from '#domains/shares/api/port.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { networks } from '../contract.ts';
import { maxShares, type shareLevels } from '../limits.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { networksPath } from '../paths.ts';
import { announceNetwork, ofNetwork } from './announce.ts';
import { networkToOwn } from './find.ts';
import type { LockedNetwork } from './store-change.ts';
import { readNetwork, serversOfShare } from './store-networks.ts';

type Level = (typeof shareLevels)[number];

/** A network of an account: those of the provider are open to everyone anyway. */
type OwnNetwork = Pick<LockedNetwork, 'id' | 'name' | 'zoneId' | 'vlanId'> & { siteId: string; accountId: string };

const shares = shareable<OwnNetwork, Level>({
  type: 'network',
  max: maxShares,
  codes: { notOne: 2063, haver: 2064, most: 2065, notNamed: 2180 },
  recorded: ofNetwork,
  announce: (emit, { id }, { siteId, accountId }) => announceNetwork(emit, { siteId, accountId, network: { ref: id } }),
  notice({ name, zoneId, vlanId }, { step, share: { level, until }, by }) {
    const taken = step === 'taken';
    const text =
      until === null ? notice('shared-text', { level }) : notice('shared-until-text', { level, until: asDay(until) });
    return {
      code: 1165,
      severity: 'info',
      title: taken ? notice('unshared', { name }) : notice('shared', { by, name }),
      text: taken ? notice('unshared-text') : text,
      objectLink: taken ? networksPath() : networksPath(zoneId, vlanId),
    };
  },
  traces({ name }, change) {
    const diff = diffOf(change);
    return { action: say(actions[change.step], { object: name }), diff, audit: diff };
  },
});

const actions = {
  given: 'network.share',
  changed: 'network.share',
  taken: 'network.revoke',
  ended: 'network.revoke',
  left: 'network.leave',
} as const;

function diffOf(change: ShareChange<Level> | ShareLeft): NonNullable<ShareTraces['diff']> {
  if (change.step === 'left') return { sharedWith: [change.email, null] };
  const { name, level, until } = change.share;
  if (change.step === 'taken') return { sharedWith: [name, null], level: [level, null] };
  const diff = { sharedWith: [null, name], level: [null, level] } as const;
  return until === null ? diff : { ...diff, until: [null, until.toISOString()] };
}

function ownOf<T extends { siteId: string | null; accountId: string | null }>(network: T) {
  const { siteId, accountId } = network;
  if (siteId === null || accountId === null) throw new Conflict(2066);
  return { ...network, siteId, accountId };
}

const listOf = (ctx: Ctx, network: OwnNetwork) => shares.list(ctx, network, serversOfShare);

/** With whom a network of the scope is shared. */
export const listNetworkShares: Run<typeof networks.listNetworkShares> = async (ctx, { params }) => {
  const network = await readNetwork(ctx.db, ctx.scope, params.networkId);
  // Grantees don't see the other grantees.
  if (network === null || !network.own) throw new NotFound();
  return listOf(ctx, ownOf(network));
};

/** Shares a network with a person or a group, or changes what they may do. */
export const shareNetwork: Run<typeof networks.shareNetwork> = async (ctx, { params, input }) => {
  const network = ownOf(await networkToOwn(ctx, params.networkId));
  await shares.give(ctx, network, { ...input, until: endOf(ctx, input.until) });
  return listOf(ctx, network);
};

/** Ends a share: what is in the network stays in it, and nothing new can be put there. */
export const revokeNetworkShare: Run<typeof networks.revokeNetworkShare> = async (ctx, { params }) => {
  const network = ownOf(await networkToOwn(ctx, params.networkId));
  await shares.revoke(ctx, network, { shareId: params.shareId });
  return listOf(ctx, network);
};

/** Gives back a network that is shared with the caller by name: what is in it stays in it. */
export const leaveNetwork: Run<typeof networks.leaveNetwork> = async (ctx, { params }) => {
  const network = await readNetwork(ctx.db, ctx.scope, params.networkId);
  if (network === null || network.shared === null) throw new NotFound();
  await shares.leave(ctx, ownOf(network));
};
