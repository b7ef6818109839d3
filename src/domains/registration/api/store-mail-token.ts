import { sql } from 'kysely';
import { addToken } from '#platform/db/mailed-token.ts';
import type { Db } from '#platform/db/pool.ts';
import { digestOf } from '#platform/token.ts';

type Purpose = 'reset' | 'validate';

const minute = 60_000;
/** How long a link of each purpose lives. */
const lifeMs: Record<Purpose, number> = { reset: 30 * minute, validate: 3 * 24 * 60 * minute };
/** A second link for the same purpose is mailed this much later at the earliest. */
export const resendMs = minute;

interface Recipient {
  accountId: string;
  email: string;
  purpose: Purpose;
  now: Date;
  /** How long the link lives where it is not as long as usual. */
  lives?: number;
}

/** Seconds until another link of this purpose may be mailed to an account; 0: now. Requests that come together take turns. */
export async function secondsToNext(tx: Db, { accountId, purpose, now }: Omit<Recipient, 'email'>): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${purpose} links of ${accountId}`}, 0))`.execute(tx);
  const last = await tx
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

/** Ends the links of this purpose that an account has not used. */
export async function dropMailTokens(
  tx: Db,
  { accountId, purpose }: Pick<Recipient, 'accountId' | 'purpose'>,
): Promise<void> {
  await tx
    .deleteFrom('mail_token')
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

/** Ends the same links and keeps when they were mailed: the next one waits for its time. */
export async function endMailTokens(
  tx: Db,
  { accountId, purpose, now }: Pick<Recipient, 'accountId' | 'purpose' | 'now'>,
): Promise<void> {
  await tx
    .updateTable('mail_token')
    .set({ expires_at: now })
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

/** Makes a token for a mailed link, in place of the unused ones before it. */
export async function addMailToken(tx: Db, { accountId, email, purpose, now, lives }: Recipient): Promise<string> {
  await dropMailTokens(tx, { accountId, purpose });
  return addToken(tx, 'mail_token', { accountId, now, lifeMs: lives ?? lifeMs[purpose], more: { purpose, email } });
}

/** Makes a token for the link by which someone who was invited chooses a password; it lives for a week. */
export const addInvitation = (tx: Db, to: Omit<Recipient, 'purpose' | 'lives'>): Promise<string> =>
  addMailToken(tx, { ...to, purpose: 'reset', lives: 7 * 24 * 60 * minute });

/** Whether the link of an invitation to the account of a column still works. */
export const hasOpenInvitation = (accountId: string, now: Date) => sql<boolean>`exists (select from mail_token t
  where t.account_id = ${sql.ref(accountId)} and t.purpose = 'reset' and t.used_at is null and t.expires_at > ${now})`;

/** A token of this purpose with its account, on one site; expired and used ones too. None of a membership: that has no password. */
export async function findMailToken(db: Db, wanted: { token: string; purpose: Purpose; siteId: string }) {
  return db
    .selectFrom('mail_token')
    .innerJoin('account', 'account.id', 'mail_token.account_id')
    .select(['account.id as accountId', 'account.email', 'expires_at as expiresAt', 'used_at as usedAt'])
    .select(['account.email_validated_at as validatedAt', 'mail_token.email as sentTo'])
    .where('token_hash', '=', digestOf(wanted.token))
    .where('purpose', '=', wanted.purpose)
    .where('account.site_id', '=', wanted.siteId)
    .where('account.sign_in_id', 'is', null)
    .executeTakeFirst();
}
