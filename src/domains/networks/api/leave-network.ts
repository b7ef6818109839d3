import { Conflict, NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { networks } from '../contract.ts';
import { announceNetwork } from './announce.ts';
import { readNetwork } from './store-networks.ts';
import { deleteOwnShare } from './store-shares.ts';

/** Gives back a network that is shared with the caller by name: what is in it stays in it. */
export const leaveNetwork: Run<typeof networks.leaveNetwork> = async (ctx, { params }) => {
  const { accountId, siteId, email } = ctx.me;
  const network = await readNetwork(ctx.db, ctx.scope, params.networkId);
  if (network === null || network.shared === null) throw new NotFound();
  if (!(await deleteOwnShare(ctx.db, network.id, accountId))) throw new Conflict(2180);
  for (const whose of [network, { siteId, accountId }])
    await announceNetwork(ctx.emit, { ...whose, network: { ref: network.id } });
  ctx.audited({
    objectType: 'network',
    objectId: network.id,
    objectName: network.name,
    siteId: network.siteId,
    accountId: network.accountId,
    diff: { sharedWith: [email, null] },
  });
};
