import { addToken, takeToken } from '#platform/db/mailed-token.ts';
import type { Db } from '#platform/db/pool.ts';
import { forgetMs } from './lockout.ts';

/** Makes the token of a mail that opens a closed sign-in; null when one that was mailed still works. */
export async function addUnlock(tx: Db, accountId: string, now: Date): Promise<string | null> {
  const standing = await tx
    .selectFrom('sign_in_unlock')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (standing !== undefined) return null;
  // By then the failures are forgotten anyway.
  return addToken(tx, 'sign_in_unlock', { accountId, now, lifeMs: forgetMs });
}

/** Uses it up; its account, or undefined when it does not work. */
export const takeUnlock = (tx: Db, token: string, where: { siteId: string; now: Date }) =>
  takeToken(tx, 'sign_in_unlock', { token, ...where });
