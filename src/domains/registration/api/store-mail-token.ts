import type { Db } from '#platform/db/pool.ts';
import { hashOf, lifeMs, makeToken, resendMs, type Purpose } from './mail-token.ts';

interface Recipient {
  accountId: string;
  email: string;
  purpose: Purpose;
  now: Date;
}

/** Seconds until another link of this purpose may be mailed to an account; 0: now. */
export async function secondsToNext(db: Db, { accountId, purpose, now }: Omit<Recipient, 'email'>): Promise<number> {
  const last = await db
    .selectFrom('mail_token')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const next = last === undefined ? 0 : last.created_at.getTime() + resendMs;
  return Math.max(0, Math.ceil((next - now.getTime()) / 1000));
}

/** Makes a token for a mailed link, in place of the unused ones before it. Answers the token, kept nowhere else. */
export async function addMailToken(tx: Db, to: Recipient): Promise<string> {
  const token = makeToken();
  await tx
    .deleteFrom('mail_token')
    .where('account_id', '=', to.accountId)
    .where('purpose', '=', to.purpose)
    .where('used_at', 'is', null)
    .execute();
  await tx
    .insertInto('mail_token')
    .values({
      token_hash: hashOf(token),
      purpose: to.purpose,
      account_id: to.accountId,
      email: to.email,
      created_at: to.now,
      expires_at: new Date(to.now.getTime() + lifeMs[to.purpose]),
    })
    .execute();
  return token;
}

/** A token of this purpose with its account, on one site; expired and used ones too. */
export async function findMailToken(db: Db, wanted: { token: string; purpose: Purpose; siteId: string }) {
  return db
    .selectFrom('mail_token')
    .innerJoin('account', 'account.id', 'mail_token.account_id')
    .select(['account.id as accountId', 'account.email', 'expires_at as expiresAt', 'used_at as usedAt'])
    .select(['account.email_validated_at as validatedAt', 'mail_token.email as sentTo'])
    .where('token_hash', '=', hashOf(wanted.token))
    .where('purpose', '=', wanted.purpose)
    .where('account.site_id', '=', wanted.siteId)
    .executeTakeFirst();
}

/** Uses a token up; false when it was used, replaced or has expired meanwhile. */
export async function useMailToken(tx: Db, token: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('mail_token')
    .set({ used_at: now })
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Deletes the links that expired before then. */
export async function deleteMailTokensBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mail_token').where('expires_at', '<', before).execute();
}
