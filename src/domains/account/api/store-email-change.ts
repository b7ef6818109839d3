import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { readPasswordMark } from '#domains/identity/api/port.ts';
import { saveAccount } from '#domains/tenancy/api/port.ts';

const lifeMs = 3_600_000;
export const resendMs = 60_000;

/** Seconds until another link may be mailed for an account; 0: now. Requests that come together take turns. */
export async function secondsToNext(tx: Db, accountId: string, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`email links of ${accountId}`}, 0))`.execute(tx);
  const last = await tx
    .selectFrom('email_change')
    .select('created_at')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const next = last === undefined ? 0 : last.created_at.getTime() + resendMs;
  return Math.max(0, Math.ceil((next - now.getTime()) / 1000));
}

/** Keeps a link, in place of the unused ones before it. */
export async function addChange(
  tx: Db,
  change: {
    tokenHash: Buffer;
    accountId: string;
    from: string;
    to: string;
    /** Of the password that it was asked for with. */
    passwordMark: Buffer | null;
    now: Date;
  },
): Promise<void> {
  const { accountId, now } = change;
  await tx.deleteFrom('email_change').where('account_id', '=', accountId).where('used_at', 'is', null).execute();
  await tx
    .insertInto('email_change')
    .values({
      token_hash: change.tokenHash,
      account_id: accountId,
      old_email: change.from,
      new_email: change.to,
      password_mark: change.passwordMark,
      created_at: now,
      expires_at: new Date(now.getTime() + lifeMs),
    })
    .execute();
}

/** Uses a link of a site up; undefined when it is used, too old, unknown, or the account has another email or password by now. */
export async function useChange(tx: Db, tokenHash: Buffer, where: { siteId: string; now: Date }) {
  const found = await tx
    .selectFrom('email_change as c')
    .innerJoin('account as a', 'a.id', 'c.account_id')
    .select(['a.id as accountId', 'c.old_email as from', 'c.new_email as to', 'a.enabled', 'a.status'])
    .select('c.password_mark as passwordMark')
    .where('c.token_hash', '=', tokenHash)
    .where('c.used_at', 'is', null)
    .where('c.expires_at', '>', where.now)
    .where('a.site_id', '=', where.siteId)
    .whereRef('a.email', '=', 'c.old_email')
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined || !found.enabled || found.status === 'Locked') return undefined;
  // A password that was changed since is to shut out the one who asked for this.
  if (!sameMark(found.passwordMark, await readPasswordMark(tx, found.accountId))) return undefined;
  await tx.updateTable('email_change').set({ used_at: where.now }).where('token_hash', '=', tokenHash).execute();
  return found;
}

const sameMark = (a: Buffer | null, b: Buffer | null) => (a === null || b === null ? a === b : a.equals(b));

/** Gives an account another email; `validatedAt` is null where its owner has not confirmed it. */
export async function moveEmail(
  tx: Db,
  accountId: string,
  to: { email: string; validatedAt: Date | null },
): Promise<void> {
  await saveAccount(tx, accountId, { email: to.email, email_validated_at: to.validatedAt });
}

export async function deleteChangesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('email_change').where('expires_at', '<', before).execute();
}
