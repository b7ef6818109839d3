import type { Db } from '#platform/db/pool.ts';
import { afterFailure, secondsUntil } from './lockout.ts';

/** Seconds until this name may try again; 0 when it may now. */
export async function blockedSeconds(db: Db, key: string, now: number): Promise<number> {
  const row = await db.selectFrom('sign_in_failure').select('blocked_until').where('key', '=', key).executeTakeFirst();
  return secondsUntil(row?.blocked_until?.getTime() ?? 0, now);
}

/** Counts a failure in a transaction of its own; answers the seconds it blocks for, or 0. */
export async function countFailure(pool: Db, key: string, now: number): Promise<number> {
  return pool.transaction().execute((tx) => countFailureIn(tx, key, now));
}

/** Counts a failure in the caller's transaction, like `countFailure`. */
export async function countFailureIn(tx: Db, key: string, now: number): Promise<number> {
  const at = new Date(now);
  const first = await tx
    .insertInto('sign_in_failure')
    .values({ key, failures: 1, first_at: at, last_at: at })
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
      first_at: new Date(after.firstAt),
      last_at: new Date(after.lastAt),
      blocks: after.blocks,
      blocked_until: after.blockedUntil === 0 ? null : new Date(after.blockedUntil),
    })
    .where('key', '=', key)
    .execute();
  return secondsUntil(after.blockedUntil, now);
}

/** Forgets the failures of a name that has signed in. */
export async function forgetFailures(tx: Db, key: string): Promise<void> {
  await tx.deleteFrom('sign_in_failure').where('key', '=', key).execute();
}

/** Deletes the counters of names without a failure since then. */
export async function deleteFailuresBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('last_at', '<', before).execute();
}
