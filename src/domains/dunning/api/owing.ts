import type { Currency } from '#kernel/money.ts';
import type { Db } from '#platform/db/pool.ts';
import { readPayer, type Payer } from '#domains/billing/api/port.ts';
import { readBalances } from '#domains/ledger/api/port.ts';
import { readUncounted } from './store.ts';

/** What an account owes in the currency that it pays in without what the plan leaves alone, in minor units; 0: nothing. Null: there is no such account. */
export async function readOwed(
  db: Db,
  accountId: string,
): Promise<{ payer: Payer; currency: Currency; owed: number } | null> {
  const payer = await readPayer(db, accountId);
  if (payer === null) return null;
  const { currency } = payer;
  const balance = (await readBalances(db, accountId)).get(currency) ?? 0;
  const uncounted = (await readUncounted(db, [accountId])).get(`${accountId} ${currency}`) ?? 0;
  return { payer, currency, owed: Math.max(0, -balance - uncounted) };
}
