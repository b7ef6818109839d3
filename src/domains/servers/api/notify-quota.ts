import type { Db } from '#platform/db/pool.ts';
import { notify } from '#domains/notifications/api/port.ts';
import type { Account } from '#domains/tenancy/api/port.ts';
import { serversPath } from '../paths.ts';
import { notice } from '../notices.ts';

/** Notifies an account that its server limit is reached (130), once a day. */
export async function notifyQuota(tx: Db, account: Account, now: Date): Promise<void> {
  const { serverAllowance: all } = account;
  await notify(tx, {
    accountId: account.id,
    code: 130,
    title: notice('allowance-used'),
    text: notice('allowance-used-text', { all }),
    objectLink: serversPath(),
    severity: 'warning',
    groupKey: `allowance:${all}:${now.toISOString().slice(0, 10)}`,
  });
}
