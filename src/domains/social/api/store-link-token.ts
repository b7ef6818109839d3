import type { Db } from '#platform/db/pool.ts';
import { digestOf, newToken } from '#platform/token.ts';

const lifeMs = 30 * 60_000;
const resendMs = 60_000;

export interface LinkOrder {
  accountId: string;
  social: string;
  subject: string;
  email: string;
  name: string;
  now: Date;
}

/** Makes the token of a mailed confirmation; null when one was mailed to the account within a minute. */
export async function addLinkToken(tx: Db, order: LinkOrder): Promise<string | null> {
  const { accountId, now, ...said } = order;
  const recent = await tx
    .selectFrom('social_link_token')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('created_at', '>', new Date(now.getTime() - resendMs))
    .executeTakeFirst();
  if (recent !== undefined) return null;
  const token = newToken();
  await tx.deleteFrom('social_link_token').where('account_id', '=', accountId).where('used_at', 'is', null).execute();
  await tx
    .insertInto('social_link_token')
    .values({
      token_hash: digestOf(token),
      account_id: accountId,
      ...said,
      created_at: now,
      expires_at: new Date(now.getTime() + lifeMs),
    })
    .execute();
  return token;
}

/** Uses a mailed confirmation up; undefined when it is unknown, of another site, used or expired. */
export async function useLinkToken(tx: Db, token: string, where: { siteId: string; now: Date }) {
  return tx
    .updateTable('social_link_token')
    .from('account')
    .set({ used_at: where.now })
    .whereRef('account.id', '=', 'social_link_token.account_id')
    .where('account.site_id', '=', where.siteId)
    .where('token_hash', '=', digestOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', where.now)
    .returning(['account.id as accountId', 'account.email as accountEmail', 'social', 'subject'])
    .returning(['social_link_token.email', 'social_link_token.name'])
    .executeTakeFirst();
}
