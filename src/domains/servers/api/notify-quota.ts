import type { Db } from '#platform/db/pool.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { quotasPath } from '#domains/quotas/paths.ts';
import { notice } from '../notices.ts';

/** Notifies an account that its server limit is reached (130), once a day. */
export async function notifyQuota(
  tx: Db,
  { accountId, limit: all }: { accountId: string; limit: number },
  now: Date,
): Promise<void> {
  await notify(tx, {
    accountId,
    code: 130,
    title: notice('allowance-used'),
    text: notice('allowance-used-text', { all }),
    objectLink: quotasPath(),
    severity: 'warning',
    groupKey: `allowance:${all}:${now.toISOString().slice(0, 10)}`,
  });
}
