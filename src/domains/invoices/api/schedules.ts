import { readChargedAccounts } from '#domains/charges/api/port.ts';
import { readPayer } from '#domains/billing/api/port.ts';
import { notifyStaff } from '#domains/notifications/api/port.ts';
import { readSiteNames } from '#domains/tenancy/api/port.ts';
import { monthStart } from '#domains/tenancy/month.ts';
import type { App, Schedule } from '#platform/app.ts';
import { Conflict } from '#kernel/errors.ts';
import { notice } from '../notices.ts';
import { invoicesPath } from '../paths.ts';
import { orderIssue } from './order-issue.ts';
import { readLegalEntity } from './store-seller.ts';
import { readGrownAccounts } from './store-uninvoiced.ts';
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
    const missing = new Map<string, number>();
    for await (const page of pagesOf(app, month)) {
      const served = await readServed(app.db, { accountIds: page.map(({ accountId }) => accountId), month });
      for (const account of page) {
        const { siteId, accountId } = account;
        if (!sellers.has(siteId)) sellers.set(siteId, (await readLegalEntity(app.db, siteId)) !== undefined);
        if (served.has(accountId)) continue;
        const isOrdered = sellers.get(siteId) === true && (await order(app, account, month));
        if (!isOrdered) missing.set(siteId, (missing.get(siteId) ?? 0) + 1);
      }
    }
    for (const [siteId, count] of missing)
      await notifyMissing(app, { siteId, count, month, hasSeller: sellers.get(siteId) === true });
  },
};

/** The accounts that have something to invoice for a month: what it cost, or what the month before has grown by since its invoice. */
async function* pagesOf({ db }: App, month: Date) {
  for (const read of [readChargedAccounts, readGrownAccounts])
    for (let after: string | undefined = noOne; after !== undefined;) {
      const page: Awaited<ReturnType<typeof read>> = await read(db, { month, after, size: pageSize });
      yield page;
      after = page.length < pageSize ? undefined : page.at(-1)?.accountId;
    }
}

interface Missing {
  siteId: string;
  /** Of customers. */
  count: number;
  month: Date;
  hasSeller: boolean;
}

/** Notifies billing staff once a month of what keeps invoices from being issued. */
async function notifyMissing({ db }: App, { siteId, count, month, hasSeller }: Missing): Promise<void> {
  const site = (await readSiteNames(db, [siteId])).get(siteId) ?? '';
  const text = monthText(month);
  await db.transaction().execute((tx) =>
    notifyStaff(
      tx,
      { siteId, may: 'invoices.issue' },
      {
        code: 1262,
        severity: 'warning',
        title: notice('missing', { month: text }),
        text: hasSeller ? notice('missing-profile', { count }) : notice('missing-seller', { site }),
        objectLink: invoicesPath(),
        groupKey: `invoices:${siteId}:${text}:missing`,
      },
    ),
  );
}

const monthText = (month: Date): string => month.toISOString().slice(0, 7);

/** Orders an invoice; false where what is missing for it can still be saved. */
async function order(
  app: App,
  { accountId, siteId }: { accountId: string; siteId: string },
  month: Date,
): Promise<boolean> {
  const payer = await readPayer(app.db, accountId);
  if (payer === null || payer.isDeleted) return true;
  // Without a profile there is no one to invoice: the next night looks again.
  if (payer.profile === null) return false;
  try {
    await app.db
      .transaction()
      .execute((tx) => orderIssue(tx, { accountId, siteId, owner: payer.email, month: monthText(month) }));
  } catch (error) {
    // One is under way already.
    if (!(error instanceof Conflict)) throw error;
  }
  return true;
}
