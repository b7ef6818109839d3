import type { Db } from '#platform/db/pool.ts';
import { byItself, enqueue } from '#platform/tasks/enqueue.ts';
import { laneOf } from './lane.ts';
import { issueInvoiceTask } from './tasks/issue-invoice.ts';

/**
 * Orders the invoices of an account and month once more, such as when a draft was held and may be issued now. Answers the id of the
 * task; throws Conflict while they are under way.
 */
export async function orderIssue(
  tx: Db,
  { accountId, siteId, owner, month }: { accountId: string; siteId: string; owner: string; month: string },
): Promise<string> {
  const by = { name: '', source: 'system' };
  return enqueue(tx, issueInvoiceTask, {
    data: { accountId, siteId, customer: owner, month, by },
    object: { type: 'account', id: accountId, name: owner, siteId, accountId: null },
    lane: laneOf(month),
    by: byItself,
  });
}
