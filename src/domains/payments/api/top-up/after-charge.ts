import { billingPath } from '#domains/billing/paths.ts';
import { record, type By } from '#domains/history/api/port.ts';
import type { Path } from '#kernel/paths.ts';
import type { Db } from '#platform/db/pool.ts';
import { say } from '../../messages.ts';
import { notice } from '../../notices.ts';
import { stopReason } from '../../reasons.ts';
import type { TopUpStop } from '../../top-up-stops.ts';
import { ofOrder } from '../settle-objects.ts';
import type { StoredOrder } from '../store-orders.ts';
import { lockTopUp, saveStopped } from './store-top-up.ts';

/** The product, as the history names it. */
export const byTopUp: By = { name: '', source: 'system' };

export type Whose = Pick<StoredOrder, 'accountId' | 'siteId' | 'owner'>;

/** Stops a top-up and says why. */
export async function stop(
  tx: Db,
  object: Whose,
  { reason, link = billingPath() }: { reason: TopUpStop; link?: Path },
): Promise<true> {
  await saveStopped(tx, object.accountId, { stopped: reason });
  await record(tx, {
    object: ofOrder(object),
    kind: 'billing',
    action: say('top-up.stopped', { reason: stopReason(reason) }),
    by: byTopUp,
    event: 'changed',
    notice: {
      code: 1246,
      severity: 'error',
      title: notice('top-up-stopped'),
      text: reason === 'authentication-required' ? notice('top-up-confirm') : stopReason(reason),
      objectLink: link,
      groupKey: `top-up-stopped:${object.accountId}:${link}`,
    },
  });
  return true;
}

/**
 * A charge of a top-up has failed: it stops. Where the bank wants a confirmation the loop orders the page for it: this runs in the
 * task of the charge.
 */
export async function topUpFailed(tx: Db, order: StoredOrder): Promise<void> {
  const { accountId, decline, methodId } = order;
  const topUp = await lockTopUp(tx, accountId);
  if (topUp === null || topUp.stopped !== null || methodId === null) return;
  if (decline === 'authentication-required') await saveStopped(tx, accountId, { stopped: decline, wakes: true });
  else await stop(tx, order, { reason: decline ?? 'failed' });
}

/** A payment that the bank wanted to be confirmed was paid: the top-up goes on. */
export async function topUpPaid(tx: Db, { accountId }: StoredOrder): Promise<void> {
  const topUp = await lockTopUp(tx, accountId);
  if (topUp?.stopped === 'authentication-required') await saveStopped(tx, accountId, { stopped: null });
}
