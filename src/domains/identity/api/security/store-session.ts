import type { Db } from '#platform/db/pool.ts';

export async function readProvenUntil(db: Db, sessionId: string): Promise<Date | null> {
  const row = await db.selectFrom('session').select('proven_until').where('id', '=', sessionId).executeTakeFirst();
  return row?.proven_until ?? null;
}

/** When a session ends. */
export async function readLife(db: Db, sessionId: string): Promise<{ idleUntil: Date; expiresAt: Date }> {
  const row = await db
    .selectFrom('session')
    .select(['idle_until', 'expires_at'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return { idleUntil: row.idle_until, expiresAt: row.expires_at };
}

/** Gives a session another token; the old one is worth nothing from then on. */
export async function replaceToken(
  tx: Db,
  sessionId: string,
  next: { tokenHash: Buffer; provenUntil: Date },
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ token_hash: next.tokenHash, proven_until: next.provenUntil })
    .where('id', '=', sessionId)
    .execute();
}

/** The open sessions of an account's own users, most recently used first; support sessions are listed elsewhere. */
export async function readSessions(db: Db, accountId: string, now: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'ip', 'country', 'user_agent', 'created_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where('support_id', 'is', null)
    .where('ended_at', 'is', null)
    .where('idle_until', '>', now)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute();
}

/** Ends one session of an account, or all but one; answers how many it ended. */
export async function revokeSessions(
  tx: Db,
  accountId: string,
  which: { now: Date } & ({ only: string } | { allBut: string }),
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ ended_at: which.now, end_reason: 'revoked' })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('id', 'only' in which ? '=' : '<>', 'only' in which ? which.only : which.allBut)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
