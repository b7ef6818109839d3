import type { Db } from '#platform/db/pool.ts';

export interface Challenge {
  hash: Buffer;
  accountId: string;
  purpose: 'passkey-new' | 'passkey-proof' | 'phone';
}

export async function insertChallenge(db: Db, challenge: Challenge, until: Date): Promise<void> {
  await db
    .insertInto('factor_challenge')
    .values({
      hash: challenge.hash,
      account_id: challenge.accountId,
      purpose: challenge.purpose,
      expires_at: until,
    })
    .execute();
}

/** Uses a challenge up; false when it is not the account's, not for this purpose, too old or used. */
export async function takeChallenge(tx: Db, challenge: Challenge, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('factor_challenge')
    .where('hash', '=', challenge.hash)
    .where('account_id', '=', challenge.accountId)
    .where('purpose', '=', challenge.purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteChallengesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('factor_challenge').where('expires_at', '<', before).execute();
}
