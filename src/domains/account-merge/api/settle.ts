import type { App, Schedule } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { lockBalance, postEntry, readBalances } from '#domains/ledger/api/port.ts';
import { readAccount } from '#domains/tenancy/api/port.ts';
import { readDone, type StoredMerge } from './store.ts';

/** Moves what an account has, or owes, to the one that it was merged into; once, however often it is repeated. */
export async function settle(
  tx: Db,
  { accountId, intoId, siteId, startedByName }: StoredMerge,
  now: Date,
): Promise<void> {
  for (const currency of (await readBalances(tx, accountId)).keys()) {
    const balance = await lockBalance(tx, { siteId, accountId, currency });
    if (balance === 0) continue;
    await postEntry(tx, {
      key: `account-merge:${accountId}:${currency}:${now.toISOString()}`,
      kind: 'merge',
      siteId,
      currency,
      at: now,
      cause: { kind: 'account', id: accountId },
      by: { name: startedByName, source: 'console' },
      postings: [
        { account: { kind: 'customer', accountId }, amount: balance },
        { account: { kind: 'customer', accountId: intoId }, amount: -balance },
      ],
    });
  }
}

const pageSize = 100;
const noOne = '00000000-0000-0000-0000-000000000000';

/** Each night, what merged accounts were charged for use before the merge follows them; after the charges of the day. */
export const settleMerged: Schedule = {
  name: 'account-merge.settle',
  pattern: '20 3 * * *',
  async run(app: Pick<App, 'db' | 'clock'>) {
    const now = new Date(app.clock.now());
    for (let after = noOne; ;) {
      const page = await readDone(app.db, { after, limit: pageSize });
      for (const merge of page)
        if ((await readAccount(app.db, merge.intoId)) !== null)
          await app.db.transaction().execute((tx) => settle(tx, merge, now));
      const last = page.at(-1);
      if (last === undefined || page.length < pageSize) return;
      after = last.accountId;
    }
  },
};
