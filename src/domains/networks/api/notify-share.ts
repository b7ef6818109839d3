import { asDay } from '#kernel/message.ts';
import { notify } from '#domains/notifications/api/port.ts';
import type { Ctx } from '#platform/http/context.ts';
import { notifiedOf, type StoredShare } from '#domains/shares/api/port.ts';
import { announceNetwork } from './announce.ts';
import type { LockedNetwork } from './store-change.ts';
import type { shareLevels } from '../limits.ts';
import { networksPath } from '../paths.ts';
import { notice } from '../notices.ts';

export type Level = (typeof shareLevels)[number];

/** A network of an account: those of the provider are open to everyone anyway. */
export type OwnNetwork = Pick<LockedNetwork, 'id' | 'name' | 'zoneId' | 'vlanId'> & {
  siteId: string;
  accountId: string;
};

interface ShareChange {
  share: Pick<StoredShare<Level>, 'groupId' | 'accountId' | 'level' | 'until'>;
  /** False: it was taken back. */
  given: boolean;
}

/** Refreshes the networks of the owner and of the share's recipients, and notifies them. */
export async function notifyShare(ctx: Ctx, network: OwnNetwork, { share, given }: ShareChange): Promise<void> {
  const { db, emit, me } = ctx;
  const { siteId, accountId: ownerId, name, zoneId, vlanId } = network;
  const repaint = async (accountId: string) =>
    await announceNetwork(emit, { siteId, accountId, network: { ref: network.id } });
  await repaint(ownerId);
  const { level, until } = share;
  const text =
    until === null ? notice('shared-text', { level }) : notice('shared-until-text', { level, until: asDay(until) });
  for (const to of await notifiedOf(db, share, ownerId)) {
    await repaint(to);
    await notify(db, {
      accountId: to,
      code: 1165,
      severity: 'info',
      title: given ? notice('shared', { by: me.email, name }) : notice('unshared', { name }),
      text: given ? text : notice('unshared-text'),
      objectLink: given ? networksPath(zoneId, vlanId) : networksPath(),
    });
  }
}
