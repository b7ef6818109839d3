import type { Db } from '#platform/db/pool.ts';
import type { Entry } from '../entry.ts';
import { postEntries, type Posted } from './store.ts';

/** What the domains above may use of the ledger: all movements of money are written here, and nothing else moves any. */
export {
  customerMovements,
  customerPostings,
  debts,
  lockBalance,
  postEntries,
  readBalanceAt,
  readBalances,
  readBalancesOf,
  readBooksAfter,
  readMovementMark,
  readOwedOfSites,
  type Posted,
} from './store.ts';
export type { Entry, Posting, PostedTo, SiteAccount } from '../entry.ts';

/** Writes one movement of money; see `postEntries`. */
export async function postEntry(tx: Db, entry: Entry): Promise<Posted> {
  const [posted] = await postEntries(tx, [entry]);
  if (posted === undefined) throw new Error('an entry without an answer');
  return posted;
}
