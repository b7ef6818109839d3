import { readChargedAccounts } from '#domains/charges/api/port.ts';
import { readPayer } from '#domains/billing/api/port.ts';
import { monthStart } from '#domains/tenancy/month.ts';
import type { App, Schedule } from '#platform/app.ts';
import { Conflict } from '#kernel/errors.ts';
import { orderIssue } from './order-issue.ts';
import { readLegalEntity } from './store-seller.ts';
import { readServed } from './store.ts';

const pageSize = 200;
const noOne = '00000000-0000-0000-0000-000000000000';

/**
 * Issues the invoices of the last month, after its last day was charged. It runs each night: what a failure has left out on the first
 * is made up for on the next.
 */
export const issueLastMonth: Schedule = {
  name: 'invoices.issue-last-month',
  pattern: '30 2 * * *',
  async run(app) {
    const month = monthStart(new Date(monthStart(new Date(app.clock.now())).getTime() - 1));
    const sellers = new Map<string, boolean>();
    let after = noOne;
    for (;;) {
      const page = await readChargedAccounts(app.db, { month, after, size: pageSize });
      const served = await readServed(app.db, { accountIds: page.map(({ accountId }) => accountId), month });
      for (const account of page) {
        const { siteId, accountId } = account;
        if (!sellers.has(siteId)) sellers.set(siteId, (await readLegalEntity(app.db, siteId)) !== undefined);
        if (sellers.get(siteId) === true && !served.has(accountId)) await order(app, account, month);
      }
      const last = page.at(-1);
      if (last === undefined || page.length < pageSize) return;
      after = last.accountId;
    }
  },
};

async function order(
  app: App,
  { accountId, siteId }: { accountId: string; siteId: string },
  month: Date,
): Promise<void> {
  const payer = await readPayer(app.db, accountId);
  // Without a profile there is no one to invoice: the next night looks again.
  if (payer?.profile == null) return;
  try {
    const text = month.toISOString().slice(0, 7);
    await app.db.transaction().execute((tx) => orderIssue(tx, { accountId, siteId, owner: payer.email, month: text }));
  } catch (error) {
    // One is under way already.
    if (!(error instanceof Conflict)) throw error;
  }
}
