import type { Db } from '#platform/db/pool.ts';
import { afterFailure, failuresToClose, forgetMs, secondsUntil } from './lockout.ts';
import { addToken, takeToken } from '#platform/db/mailed-token.ts';

export type FailureRow = NonNullable<Awaited<ReturnType<typeof readFailures>>>;

/** The counter as it is; undefined when nothing has failed lately. */
export async function readFailures(db: Db, key: string) {
  return db
    .selectFrom('sign_in_failure')
    .select(['blocks', 'failures', 'last_at'])
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Seconds until this name may try again; 0 when it may now. */
export async function blockedSeconds(db: Db, key: string, now: number): Promise<number> {
  const row = await db.selectFrom('sign_in_failure').select('blocked_until').where('key', '=', key).executeTakeFirst();
  return secondsUntil(row?.blocked_until?.getTime() ?? 0, now);
}

/** How long a name stays shut: for some seconds, or, after too many failures in a row, until a mailed link opens it. */
export interface Shut {
  seconds: number;
  closed: boolean;
}

/** Whether a name is shut to sign-ins, and how; a closed one is forgotten like every other after quiet hours. */
export async function readShut(db: Db, key: string, now: number): Promise<Shut> {
  const row = await db
    .selectFrom('sign_in_failure')
    .select(['blocked_until', 'in_row', 'last_at'])
    .where('key', '=', key)
    .executeTakeFirst();
  const forgotten = secondsUntil((row?.last_at.getTime() ?? 0) + forgetMs, now);
  if (row !== undefined && row.in_row >= failuresToClose && forgotten > 0) return { seconds: forgotten, closed: true };
  return { seconds: secondsUntil(row?.blocked_until?.getTime() ?? 0, now), closed: false };
}

/** Counts a failed password in its own transaction; answers whether the name is shut now. */
export async function countFailure(pool: Db, key: string, now: number): Promise<Shut> {
  return pool.transaction().execute(async (tx) => {
    await countFailureIn(tx, key, now);
    return readShut(tx, key, now);
  });
}

/** Counts a failure in the caller's transaction; answers the seconds it blocks for, or 0. */
export async function countFailureIn(tx: Db, key: string, now: number): Promise<number> {
  const at = new Date(now);
  const first = await tx
    .insertInto('sign_in_failure')
    .values({ key, failures: 1, in_row: 1, first_at: at, last_at: at })
    .onConflict((c) => c.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (first !== undefined) return 0;
  const row = await tx
    .selectFrom('sign_in_failure')
    .selectAll()
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const after = afterFailure(
    {
      failures: row.failures,
      inRow: row.in_row,
      firstAt: row.first_at.getTime(),
      lastAt: row.last_at.getTime(),
      blocks: row.blocks,
      blockedUntil: row.blocked_until?.getTime() ?? 0,
    },
    now,
  );
  await tx
    .updateTable('sign_in_failure')
    .set({
      failures: after.failures,
      in_row: after.inRow,
      first_at: new Date(after.firstAt),
      last_at: new Date(after.lastAt),
      blocks: after.blocks,
      blocked_until: after.blockedUntil === 0 ? null : new Date(after.blockedUntil),
    })
    .where('key', '=', key)
    .execute();
  return secondsUntil(after.blockedUntil, now);
}

/** Forgets the failures of names that have signed in or were opened again. */
export async function forgetFailures(tx: Db, ...keys: readonly string[]): Promise<void> {
  await tx.deleteFrom('sign_in_failure').where('key', 'in', keys).execute();
}

/** Deletes the counters of names without a failure since then. */
export async function deleteFailuresBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('last_at', '<', before).execute();
}

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
