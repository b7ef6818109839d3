import type { Db } from '#platform/db/pool.ts';
import { digestOf, newToken } from './factors/keys.ts';
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
  const token = newToken();
  await tx
    .insertInto('sign_in_unlock')
    .values({
      token_hash: digestOf(token),
      account_id: accountId,
      created_at: now,
      // By then the failures are forgotten anyway.
      expires_at: new Date(now.getTime() + forgetMs),
    })
    .execute();
  return token;
}

/** Uses a token up; its account, or undefined when it is unknown, of another site, used or expired. */
export async function takeUnlock(tx: Db, token: string, where: { siteId: string; now: Date }) {
  return tx
    .updateTable('sign_in_unlock')
    .from('account')
    .set({ used_at: where.now })
    .whereRef('account.id', '=', 'sign_in_unlock.account_id')
    .where('account.site_id', '=', where.siteId)
    .where('token_hash', '=', digestOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', where.now)
    .returning(['account.id', 'account.email'])
    .executeTakeFirst();
}

export async function deleteUnlocksBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_unlock').where('expires_at', '<', before).execute();
}
