import type { Db } from '#platform/db/pool.ts';
import { notify } from '#domains/notifications/api/port.ts';
import type { Account } from '#domains/tenancy/api/port.ts';

/** Tells an account that its allowance of servers is used up (130), once a day. */
export async function tellQuota(tx: Db, account: Account, now: Date): Promise<void> {
  const { serverAllowance: all } = account;
  await notify(tx, {
    accountId: account.id,
    code: 130,
    title: 'All servers of your allowance are in use',
    text: `You have ${all} of ${all} servers. Ask your provider for more, or terminate one.`,
    objectLink: '/servers',
    severity: 'warning',
    groupKey: `allowance:${all}:${now.toISOString().slice(0, 10)}`,
  });
}
