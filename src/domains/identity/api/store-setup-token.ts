import type { Db } from '#platform/db/pool.ts';

/** Keeps a token's hash until it expires, and forgets those that have expired. */
export async function addToken(tx: Db, token: { hash: Buffer; expiresAt: Date; now: Date }): Promise<void> {
  await tx.deleteFrom('setup_token').where('expires_at', '<=', token.now).execute();
  await tx.insertInto('setup_token').values({ token_hash: token.hash, expires_at: token.expiresAt }).execute();
}

/** Uses a token up; false when it is unknown, expired or was used. */
export async function useToken(tx: Db, hash: Buffer, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('setup_token')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('used_at')
    .executeTakeFirst();
  return used !== undefined;
}
