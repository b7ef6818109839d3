import type { Db } from '#platform/db/pool.ts';
import { digestOf, newToken } from './factors/keys.ts';

const lifeMs = 7 * 86_400_000;

/** Makes the token of a mail that says 'this was not me'; kept as its digest alone. */
export async function addSignInAlert(tx: Db, accountId: string, now: Date): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('sign_in_alert')
    .values({
      token_hash: digestOf(token),
      account_id: accountId,
      created_at: now,
      expires_at: new Date(now.getTime() + lifeMs),
    })
    .execute();
  return token;
}

/** Uses a token up; its account, or undefined when it is unknown, of another site, used or expired. */
export async function takeSignInAlert(tx: Db, token: string, where: { siteId: string; now: Date }) {
  return tx
    .updateTable('sign_in_alert')
    .from('account')
    .set({ used_at: where.now })
    .whereRef('account.id', '=', 'sign_in_alert.account_id')
    .where('account.site_id', '=', where.siteId)
    .where('token_hash', '=', digestOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', where.now)
    .returning(['account.id', 'account.email'])
    .executeTakeFirst();
}

export async function deleteAlertsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_alert').where('expires_at', '<', before).execute();
}
