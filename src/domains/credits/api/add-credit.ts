import { watchCosts } from '#domains/charges/api/port.ts';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import { reminderDays } from '../limits.ts';
import { creditsIn, insertCredit, type NewCredit, type StoredCredit } from './store.ts';
import { lockCreditsOf } from './store-uses.ts';
import { beginUse } from './use-credits.ts';

const dayMs = 86_400_000;

/** A credit ends with a day (UTC), so that all of its last day is paid with it. */
export const endAfter = (at: Date, days: number): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + days + 1));

/** Locks what a new credit of an account changes, in the order of the look at its costs: what is watched first, then the credits. */
export async function lockForCredit(tx: Db, accountId: string): Promise<void> {
  await watchCosts(tx, accountId);
  await lockCreditsOf(tx, accountId);
}

/** Adds a credit to an account; it pays the charges from now on. */
export async function addCredit(
  tx: Db,
  credit: Omit<NewCredit, 'id' | 'expiresAt' | 'dueAt'> & { days: number },
): Promise<StoredCredit> {
  const { siteId, accountId, at, days } = credit;
  await lockForCredit(tx, accountId);
  await beginUse(tx, { siteId, accountId }, at);
  const id = newId<'credit'>();
  const expiresAt = endAfter(at, days);
  const reminder = new Date(expiresAt.getTime() - reminderDays * dayMs);
  await insertCredit(tx, { ...credit, id, expiresAt, dueAt: reminder > at ? reminder : expiresAt });
  return creditsIn(tx, at).where('c.id', '=', id).executeTakeFirstOrThrow();
}
