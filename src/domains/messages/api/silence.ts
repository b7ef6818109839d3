import type { Db } from '#platform/db/pool.ts';

/** The accounts that nothing is sent to, by the transaction. */
const silenced = new WeakMap<Db, Set<string>>();

/** Does a part of a transaction without any mail or notification to an account; all else of it happens. */
export async function silently<T>(tx: Db, accountId: string, work: () => Promise<T>): Promise<T> {
  const accounts = silenced.get(tx) ?? new Set();
  silenced.set(tx, accounts);
  accounts.add(accountId);
  try {
    return await work();
  } finally {
    accounts.delete(accountId);
  }
}

/** Whether nothing is to be sent to an account now. */
export const isSilenced = (tx: Db, accountId: string | null): boolean =>
  accountId !== null && silenced.get(tx)?.has(accountId) === true;
