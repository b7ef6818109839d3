import { accountsIn } from '#domains/groups/api/port.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { confirmed } from '#platform/db/shared.ts';
import type { Ctx } from '#platform/http/context.ts';
import { announceNetwork } from './announce.ts';
import type { OwnNetwork } from './share-network.ts';
import type { NewShare } from './store-shares.ts';

interface Told {
  share: Pick<NewShare, 'groupId' | 'accountId' | 'level' | 'until'>;
  /** False: it was taken back. */
  given: boolean;
}

const what = {
  use: 'You may put servers into it.',
  manage: 'You may put servers into it, and change its subnets and reservations.',
};

/** Repaints the networks of the owner and of those whom a share reaches, and tells them. */
export async function tellShare(ctx: Ctx, network: OwnNetwork, { share, given }: Told): Promise<void> {
  const { db, emit, me } = ctx;
  const { siteId, accountId: ownerId, name, zoneId, vlanId } = network;
  const repaint = async (accountId: string) =>
    await announceNetwork(emit, { siteId, accountId, network: { ref: network.id } });
  await repaint(ownerId);
  const { groupId, accountId, level, until } = share;
  const ids = groupId === null ? [accountId] : (await accountsIn(db, groupId)).map((one) => one.accountId);
  const others = ids.filter((id): id is string => id !== null && id !== ownerId);
  const end = until === null ? '' : ` It ends on ${until.toISOString().slice(0, 10)}.`;
  for (const to of await confirmed(db, others)) {
    await repaint(to);
    await notify(db, {
      accountId: to,
      code: 1165,
      severity: 'info',
      title: given
        ? `${me.email} shares the network ${name} with you`
        : `The network ${name} is shared with you no more`,
      text: given
        ? `${what[level]}${end}`
        : 'Servers of yours that are in it keep their cards; new ones cannot be added.',
      objectLink: given ? `/networks/${zoneId}/${vlanId}` : '/networks',
    });
  }
}
