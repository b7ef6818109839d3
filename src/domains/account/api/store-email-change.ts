import type { Db } from '#platform/db/pool.ts';
import { saveAccount } from '#domains/tenancy/api/port.ts';

const lifeMs = 3_600_000;
export const resendMs = 60_000;

/** Seconds until another link may be mailed for an account; 0: now. */
export async function secondsToNext(db: Db, accountId: string, now: Date): Promise<number> {
  const last = await db
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
  change: { tokenHash: Buffer; accountId: string; from: string; to: string; now: Date },
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
      created_at: now,
      expires_at: new Date(now.getTime() + lifeMs),
    })
    .execute();
}

/** Uses a link of a site up; undefined when it is used, too old, unknown, or the account has another email by now. */
export async function useChange(tx: Db, tokenHash: Buffer, where: { siteId: string; now: Date }) {
  const found = await tx
    .selectFrom('email_change as c')
    .innerJoin('account as a', 'a.id', 'c.account_id')
    .select(['a.id as accountId', 'c.old_email as from', 'c.new_email as to', 'a.enabled', 'a.status'])
    .where('c.token_hash', '=', tokenHash)
    .where('c.used_at', 'is', null)
    .where('c.expires_at', '>', where.now)
    .where('a.site_id', '=', where.siteId)
    .whereRef('a.email', '=', 'c.old_email')
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined || !found.enabled || found.status === 'Locked') return undefined;
  await tx.updateTable('email_change').set({ used_at: where.now }).where('token_hash', '=', tokenHash).execute();
  return found;
}

/** Gives an account another email, confirmed. */
export async function moveEmail(tx: Db, accountId: string, to: { email: string; now: Date }): Promise<void> {
  await saveAccount(tx, accountId, { email: to.email, email_validated_at: to.now });
}

export async function deleteChangesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('email_change').where('expires_at', '<', before).execute();
}
