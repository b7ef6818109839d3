import type { Db } from '#platform/db/pool.ts';

export async function replaceRecoveryCodes(tx: Db, accountId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .execute();
}

/** Marks a code as used; false when there is no such unused code. */
export async function takeRecoveryCode(tx: Db, accountId: string, code: { hash: Buffer; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: code.now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', code.hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
